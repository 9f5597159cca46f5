import { GraphQLError, GraphQLScalarType, Kind } from 'graphql';
import type { ValueNode } from 'graphql';

/** The granted value of a feature: true or false, a whole number, or a text. */
export type Grant = boolean | number | string;

/** `checkGrant` decides whether a value fits its feature. */
export const GrantValue = new GraphQLScalarType({
  name: 'GrantValue',
  description: 'The granted value of a feature, by its type: true or false, a whole number from 0, or a text.',
  extensions: { jsonSchema: { type: ['boolean', 'integer', 'string'], minimum: 0, pattern: '^[^\\0]*$' } },
  parseValue: (value) => {
    if (!isGrant(value)) throw new GraphQLError('expected true or false, a whole number from 0, or a text');
    return value;
  },
  parseLiteral: (node): Grant => GrantValue.parseValue(literal(node)) as Grant,
});

/** Accepts only texts that PostgreSQL can store. */
function isGrant(value: unknown): value is Grant {
  if (typeof value === 'string') return value.isWellFormed() && !value.includes('\0');
  return typeof value === 'boolean' || (Number.isSafeInteger(value) && Number(value) >= 0);
}

function literal(node: ValueNode): unknown {
  if (node.kind === Kind.INT) return Number(node.value);
  return node.kind === Kind.BOOLEAN || node.kind === Kind.STRING ? node.value : undefined;
}
