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
import { withDescription, nullable } from './json-schema.ts';
import type { JsonSchema } from './json-schema.ts';
import { leafSchema } from './leaf-schema.ts';
import type { ParameterPlace } from './places.ts';

/** The schema of an input type, within a bound. */
export function inputSchema(type: GraphQLInputType, components: Components, bound?: JsonSchema): JsonSchema {
  const schema = withBound(present(type, components), bound);
  return isNonNullType(type) ? schema : nullable(schema);
}

/** The schema of a query parameter, which cannot be null. */
export function parameterSchema(place: ParameterPlace, components: Components): JsonSchema {
  return withDefault(place, withBound(present(place.type, components), boundOf(place)));
}

function present(type: GraphQLInputType, components: Components): JsonSchema {
  if (isNonNullType(type)) return present(type.ofType, components);
  if (isListType(type)) return { type: 'array', items: inputSchema(type.ofType, components) };
  if (isInputObjectType(type)) return components.named(type.name, () => objectSchema(type, components));
  return leafSchema(type, components);
}

function objectSchema(type: GraphQLInputObjectType, components: Components): JsonSchema {
  return { ...withDescription({}, type.description), ...fieldsSchema(Object.values(type.getFields()), components) };
}

/** The schema of an object with these fields and no others. */
export function fieldsSchema(fields: readonly ParameterPlace[], components: Components): JsonSchema {
  return {
    type: 'object',
    properties: Object.fromEntries(fields.map((field) => [field.name, fieldSchema(field, components)])),
    required: fields.filter((field) => isRequiredInputField(field as GraphQLInputField)).map(({ name }) => name),
    additionalProperties: false,
  };
}

/**
 * The schema of a field. Its default is a part of its description: by the keyword `default`, generators of clients would
 * make the field required.
 */
function fieldSchema(field: ParameterPlace, components: Components): JsonSchema {
  const { default: value } = withDefault(field, {});
  const otherwise = value === undefined ? '' : ` Left out, it is \`${JSON.stringify(value)}\`.`;
  const description = `${field.description ?? ''}${otherwise}`.trim();
  return withDescription(inputSchema(field.type, components, boundOf(field)), description);
}

/** The bound of a field or argument, which the hub enforces. */
function boundOf({ extensions }: ParameterPlace): JsonSchema | undefined {
  return extensions.bound as JsonSchema | undefined;
}

function withBound(schema: JsonSchema, bound: JsonSchema | undefined): JsonSchema {
  if (!bound) return schema;
  const { items, ...keywords } = bound;
  return { ...schema, ...keywords, ...(items && schema.items && { items: { ...schema.items, ...items } }) };
}

/** Adds the default, as callers write it: enums by name. */
function withDefault({ defaultValue, type }: ParameterPlace, schema: JsonSchema): JsonSchema {
  if (defaultValue === undefined) return schema;
  const node = astFromValue(defaultValue, type);
  return { ...schema, default: node ? valueFromASTUntyped(node) : null };
}
