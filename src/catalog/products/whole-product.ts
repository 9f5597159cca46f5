import type { ProductInput } from './product-input.ts';
import { Distribution, ProductKind } from './product-parts.ts';

/** A product's input with everything filled in that a caller may leave out: for callers within the hub. */
export function wholeProduct(
  given: Pick<ProductInput, 'slug' | 'name'> & Partial<ProductInput>,
): ProductInput {
  return {
    kind: ProductKind.software,
    distribution: Distribution.licensed,
    categories: [],
    tags: [],
    platforms: [],
    media: [],
    translations: [],
    features: [],
    plans: [],
    ...given,
  };
}
