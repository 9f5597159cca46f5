import { GraphQLInputObjectType, isInputObjectType } from 'graphql';
import type { GraphQLSchema } from 'graphql';
import type { CoerceProduct } from '../../src/catalog/bulk/read-products.ts';
import type { ProductInput } from '../../src/catalog/products/product-input.ts';
import { coerceWithProblems } from '../engine/variable-problems.ts';
import { quickCoercion } from '../engine/quick-coercion.ts';

/** Coerces products from files by the GraphQL input type, exactly as a mutation coerces its input. */
export function coerceProduct(schema: GraphQLSchema): CoerceProduct {
  const type = typeOfLine(schema);
  const quick = quickCoercion(type);
  const slow: CoerceProduct = (value, note) =>
    coerceWithProblems(value, type, ({ pointer, detail }) => note(pointer, detail))?.value as ProductInput | undefined;
  return (value, note) => (quick(value) as ProductInput | undefined) ?? slow(value, note);
}

/** A line is a product to register, without its project, which is that of the import. */
export function typeOfLine(schema: GraphQLSchema): GraphQLInputObjectType {
  const type = schema.getType('RegisterProductInput');
  if (!isInputObjectType(type)) throw new TypeError('the schema has no RegisterProductInput');
  const { projectId: _projectId, ...fields } = type.toConfig().fields;
  return new GraphQLInputObjectType({ name: 'ImportedProduct', fields });
}
