import { isEnumType } from 'graphql';
import type { GraphQLLeafType } from 'graphql';
import type { Components } from './components.ts';
import { withDescription } from './json-schema.ts';
import type { JsonSchema } from './json-schema.ts';

/** The built-in scalars of GraphQL, which need no named schema. */
const builtIn: Record<string, JsonSchema> = {
  String: { type: 'string' },
  Int: { type: 'integer', format: 'int32' },
  Float: { type: 'number', format: 'double' },
  Boolean: { type: 'boolean' },
};

/**
 * The schemas of all other scalars. A GraphQL scalar does not expose its pattern, so it is repeated here; a test compares
 * each pattern with its scalar.
 */
const shapes: Record<string, JsonSchema> = {
  ID: {
    type: 'string',
    pattern: '^[a-z]{1,20}_[0-7][0-9a-hjkmnp-tv-z]{25}$',
    description: 'An id: the type of the object, an underscore, and 26 characters (TypeID).',
    examples: ['product_01h455vb4pex5vsknk084sn02q'],
  },
  DateTime: { type: 'string', format: 'date-time', examples: ['2026-01-31T10:00:00.000Z'] },
  Decimal: { type: 'string', pattern: '^-?\\d{1,26}(\\.\\d{1,12})?$', examples: ['12.34'] },
  Slug: { type: 'string', pattern: '^[a-z0-9]([a-z0-9-]{0,78}[a-z0-9])?$' },
  Key: { type: 'string', pattern: '^[A-Za-z0-9][A-Za-z0-9_.:-]{0,79}$' },
  Email: { type: 'string', format: 'email', maxLength: 318 },
  Currency: { type: 'string', pattern: '^[A-Z]{3}$', examples: ['EUR'] },
  Url: { type: 'string', format: 'uri', maxLength: 2000 },
  Locale: { type: 'string', pattern: '^[a-z]{2,8}(-[A-Za-z0-9]{1,8})*$', maxLength: 35, examples: ['pt-BR'] },
  TimeZone: { type: 'string', pattern: '^[A-Za-z]', examples: ['Europe/Berlin'] },
  MeterReference: {
    anyOf: [
      { type: 'string', pattern: '^[A-Za-z0-9][A-Za-z0-9_.:-]{0,79}$' },
      {
        type: 'object',
        properties: { id: { type: 'string' }, key: { type: 'string' } },
        required: ['key'],
        additionalProperties: false,
      },
    ],
  },
  Metadata: { type: 'object', additionalProperties: true },
  GrantValue: { type: ['boolean', 'integer', 'string'] },
  Json: { type: 'object', additionalProperties: true },
};

/** The schema of an enum or scalar, the same for input and output. */
export function leafSchema(type: GraphQLLeafType, components: Components): JsonSchema {
  const plain = builtIn[type.name];
  if (plain) return plain;
  const shape: JsonSchema = isEnumType(type)
    ? { type: 'string', enum: type.getValues().map(({ name }) => name) }
    : (shapes[type.name] ?? {});
  return components.named(type.name, () => ({ ...withDescription({}, meaningOf(type)), ...shape }));
}

/** The description of a type, including its enum values, since JSON Schema cannot describe single values. */
function meaningOf(type: GraphQLLeafType): string | null | undefined {
  if (!isEnumType(type)) return type.description;
  const values = type.getValues().map(({ name, description }) => `${name}: ${description}`);
  return [type.description, ...values].join(' ');
}
