import type { Product } from '../products/product.ts';

/** Whether the viewer has bought a product, which billing knows. Its releases stay theirs to see when it is archived. */
export type Holds = (product: Product) => Promise<boolean>;
