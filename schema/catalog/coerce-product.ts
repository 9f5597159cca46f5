import { isInputType } from 'graphql';
import type { GraphQLSchema } from 'graphql';
import type { CoerceProduct } from '../../src/catalog/bulk/read-products.ts';
import type { ProductInput } from '../../src/catalog/products/product-input.ts';
import { coerceWithProblems } from '../engine/variable-problems.ts';
import { quickCoercion } from '../engine/quick-coercion.ts';

/** What a mutation does to its input, for anyone who has products from elsewhere: the graph's own type is the rule. */
export function coerceProduct(schema: GraphQLSchema): CoerceProduct {
  const type = schema.getType('ProductInput');
  if (!isInputType(type)) throw new TypeError('the schema has no ProductInput');
  const quick = quickCoercion(type);
  const thorough: CoerceProduct = (said, note) =>
    coerceWithProblems(said, type, ({ pointer, detail }) => note(pointer, detail))?.value as ProductInput | undefined;
  return (said, note) => (quick(said) as ProductInput | undefined) ?? thorough(said, note);
}
