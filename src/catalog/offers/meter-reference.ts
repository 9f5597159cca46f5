import { GraphQLError, GraphQLScalarType, valueFromASTUntyped } from 'graphql';
import { Key } from '../../platform/graphql/graphql-scalars.ts';

/** A meter as an answer shows it; the key alone means the same. */
export interface MeterReference {
  id?: string;
  key: string;
}

export const MeterReferenceScalar: GraphQLScalarType = new GraphQLScalarType({
  name: 'MeterReference',
  description: 'A meter: its key, or an object with its `key` and `id` as an answer shows it.',
  extensions: {
    jsonSchema: {
      anyOf: [
        Key.extensions.jsonSchema,
        {
          type: 'object',
          properties: { id: { type: 'string' }, key: Key.extensions.jsonSchema },
          required: ['key'],
          additionalProperties: false,
        },
      ],
    },
  },
  parseValue: (value): MeterReference => {
    if (typeof value !== 'object' || value === null) return { key: Key.parseValue(value) as string };
    const { key, id, ...others } = value as Record<string, unknown>;
    const isId = id === undefined || typeof id === 'string';
    if (!isId || Object.keys(others).length) throw new GraphQLError('expected the key of a meter, or its key and id');
    return { key: Key.parseValue(key) as string, ...(id !== undefined && { id }) };
  },
  parseLiteral: (node, variables) => MeterReferenceScalar.parseValue(valueFromASTUntyped(node, variables)),
});
