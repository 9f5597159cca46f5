import type { Product } from '../products/product.ts';

/** Whether the viewer has bought a product, according to billing. A buyer sees its releases even when it is archived. */
export type HoldsProduct = (product: Product) => Promise<boolean>;
