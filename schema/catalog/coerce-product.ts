import { isInputType } from 'graphql';
import type { GraphQLSchema } from 'graphql';
import type { CoerceProduct } from '../../src/catalog/bulk/read-products.ts';
import type { ProductInput } from '../../src/catalog/products/product-input.ts';
import { coerceWithProblems } from '../engine/variable-problems.ts';
import { quickCoercion } from '../engine/quick-coercion.ts';

/** Coerces products from files by the GraphQL input type, exactly as a mutation coerces its input. */
export function coerceProduct(schema: GraphQLSchema): CoerceProduct {
  const type = schema.getType('ProductInput');
  if (!isInputType(type)) throw new TypeError('the schema has no ProductInput');
  const quick = quickCoercion(type);
  const slow: CoerceProduct = (value, note) =>
    coerceWithProblems(value, type, ({ pointer, detail }) => note(pointer, detail))?.value as ProductInput | undefined;
  return (value, note) => (quick(value) as ProductInput | undefined) ?? slow(value, note);
}
