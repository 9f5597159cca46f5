import { isEnumType } from 'graphql';
import type { GraphQLLeafType, GraphQLScalarType } from 'graphql';
import { idPattern } from '../../schema/index.ts';
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

/** An id, whose pattern is that of TypeIDs. */
const id: JsonSchema = {
  type: 'string',
  pattern: idPattern.source,
  description: 'An id: the type of the object, an underscore, and 26 characters (TypeID).',
  examples: ['product_01h455vb4pex5vsknk084sn02q'],
};

/** The schema of an enum or scalar, the same for input and output. */
export function leafSchema(type: GraphQLLeafType, components: Components): JsonSchema {
  const plain = builtIn[type.name];
  if (plain) return plain;
  const shape: JsonSchema = isEnumType(type)
    ? { type: 'string', enum: type.getValues().map(({ name }) => name) }
    : shapeOf(type);
  return components.named(type.name, () => ({ ...withDescription({}, meaningOf(type)), ...shape }));
}

/** The schema that a scalar declares, from the pattern or the words that it accepts. */
function shapeOf({ name, extensions }: GraphQLScalarType): JsonSchema {
  return name === 'ID' ? id : ((extensions.jsonSchema as JsonSchema | undefined) ?? {});
}

/** The description of a type, including its enum values, since JSON Schema cannot describe single values. */
function meaningOf(type: GraphQLLeafType): string | null | undefined {
  if (!isEnumType(type)) return type.description;
  const values = type.getValues().map(({ name, description }) => `${name}: ${description}`);
  return [type.description, ...values].join(' ');
}
