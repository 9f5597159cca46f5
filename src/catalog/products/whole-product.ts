import { ProductInput } from './product-input.ts';

/** A product's input with everything filled in that a caller may leave out: for callers within the hub. */
export function wholeProduct(given: Pick<ProductInput, 'slug' | 'name'> & Partial<ProductInput>): ProductInput {
  return Object.assign(new ProductInput(), given);
}
