import { coerceInputValue, isInputType } from 'graphql';
import type { GraphQLSchema } from 'graphql';
import type { CoerceProduct } from '../../src/catalog/bulk/read-products.ts';
import type { ProductInput } from '../../src/catalog/products/product-input.ts';
import { coercionProblem } from '../coercion.ts';

/** What a mutation does to its input, for whoever has products from elsewhere: the graph's own type is the rule. */
export function coerceProduct(schema: GraphQLSchema): CoerceProduct {
  const type = schema.getType('ProductInput');
  if (!isInputType(type)) throw new TypeError('the schema has no ProductInput');
  return (said, note) => {
    let isSound = true;
    const input = coerceInputValue(said, type, (path, _, { message }) => {
      isSound = false;
      const { pointer, detail } = coercionProblem(path, message);
      note(pointer, detail);
    }) as ProductInput;
    return isSound ? input : undefined;
  };
}
