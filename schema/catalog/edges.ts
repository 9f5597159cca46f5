import { Plan } from '../../src/catalog/offers/plan.ts';
import { Product } from '../../src/catalog/products/product.ts';
import { edgesOf } from '../lists/edges.ts';

/** The edges of the catalog that lead to one object. */
export const catalogEdges = [
  edgesOf(Plan, { product: { to: Product, by: 'productId', description: 'The product that the plan sells.' } }),
] as const;
