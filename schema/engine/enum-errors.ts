import { GraphQLError, isEnumType, isIntrospectionType } from 'graphql';
import type { GraphQLEnumType, GraphQLSchema } from 'graphql';

/** Longer lists are cut, because an error of a batch may repeat them a hundred times. */
const mostListed = 30;

/** Makes the errors about enum values list the right ones, where graphql-js says only that a value does not exist. */
export function listEnumValues(schema: GraphQLSchema): GraphQLSchema {
  for (const type of Object.values(schema.getTypeMap()))
    if (isEnumType(type) && !isIntrospectionType(type)) listValuesOf(type);
  return schema;
}

function listValuesOf(type: GraphQLEnumType): void {
  const values = sentenceOf(type.getValues().map(({ name }) => name));
  const [parseValue, parseLiteral] = [type.parseValue.bind(type), type.parseLiteral.bind(type)];
  type.parseValue = (value) => orList(() => parseValue(value), `must be ${values}`);
  type.parseLiteral = (node, variables) =>
    orList(() => parseLiteral(node, variables), `A value of ${type.name} must be ${values}`);
}

/** The detail about a value has no full stop, because other sentences continue with it. */
function orList<T>(parse: () => T, message: string): T {
  try {
    return parse();
  } catch (error) {
    if (!(error instanceof GraphQLError)) throw error;
    throw new GraphQLError(message, { nodes: error.nodes });
  }
}

function sentenceOf(names: string[]): string {
  if (names.length === 1) return names[0]!;
  const others = names.length - mostListed;
  return `one of ${names.slice(0, mostListed).join(', ')}${others > 0 ? ` and ${others} others` : ''}`;
}
