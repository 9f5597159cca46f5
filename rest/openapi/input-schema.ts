import {
  astFromValue,
  isInputObjectType,
  isListType,
  isNonNullType,
  isRequiredInputField,
  valueFromASTUntyped,
} from 'graphql';
import type { GraphQLInputField, GraphQLInputObjectType, GraphQLInputType } from 'graphql';
import type { Components } from './components.ts';
import { described, nullable } from './json-schema.ts';
import type { JsonSchema } from './json-schema.ts';
import { leafSchema } from './leaf-schema.ts';
import type { ParameterPlace } from './places.ts';

/** What may be sent for an input type. */
export function inputSchema(type: GraphQLInputType, components: Components): JsonSchema {
  return isNonNullType(type) ? present(type, components) : nullable(present(type, components));
}

/** What may be sent in a query string, where there is no null. */
export function parameterSchema(place: ParameterPlace, components: Components): JsonSchema {
  return withDefault(place, present(place.type, components));
}

function present(type: GraphQLInputType, components: Components): JsonSchema {
  if (isNonNullType(type)) return present(type.ofType, components);
  if (isListType(type)) return { type: 'array', items: inputSchema(type.ofType, components) };
  if (isInputObjectType(type)) return components.named(type.name, () => objectSchema(type, components));
  return leafSchema(type, components);
}

function objectSchema(type: GraphQLInputObjectType, components: Components): JsonSchema {
  const fields = Object.values(type.getFields());
  return {
    ...described({}, type.description),
    type: 'object',
    properties: Object.fromEntries(fields.map((field) => [field.name, fieldSchema(field, components)])),
    required: fields.filter(isRequiredInputField).map(({ name }) => name),
    additionalProperties: false,
  };
}

function fieldSchema(field: GraphQLInputField, components: Components): JsonSchema {
  return withDefault(field, described(inputSchema(field.type, components), field.description));
}

/** A default is reported as a caller would write it: enums by name. */
function withDefault({ defaultValue, type }: ParameterPlace, schema: JsonSchema): JsonSchema {
  if (defaultValue === undefined) return schema;
  const node = astFromValue(defaultValue, type);
  return { ...schema, default: node ? valueFromASTUntyped(node) : null };
}
