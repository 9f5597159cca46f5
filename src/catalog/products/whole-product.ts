import { ProductInput } from './product-input.ts';

/** Completes the input of a product with its default values, for callers within the hub. */
export function wholeProduct(given: Pick<ProductInput, 'slug' | 'name'> & Partial<ProductInput>): ProductInput {
  return Object.assign(new ProductInput(), given);
}
