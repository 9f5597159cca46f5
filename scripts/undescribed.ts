import {
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isIntrospectionType,
  isObjectType,
  isSpecifiedScalarType,
} from 'graphql';
import type { GraphQLNamedType, GraphQLSchema } from 'graphql';

interface Described {
  name: string;
  description?: string | null;
}

/** The coordinates of all that a schema declares without a description: types, fields, arguments, input fields, enum values. */
export function undescribed(schema: GraphQLSchema): string[] {
  const types = Object.values(schema.getTypeMap());
  const ours = types.filter((type) => !isIntrospectionType(type) && !isSpecifiedScalarType(type));
  return ours.flatMap((type) => [...silent('', [type]), ...partsOf(type)]);
}

function partsOf(type: GraphQLNamedType): string[] {
  if (isEnumType(type)) return silent(`${type.name}.`, type.getValues());
  if (isInputObjectType(type)) return silent(`${type.name}.`, Object.values(type.getFields()));
  if (!isObjectType(type) && !isInterfaceType(type)) return [];
  const fields = Object.values(type.getFields());
  const ofArguments = fields.flatMap(({ name, args }) => silent(`${type.name}.${name}:`, args));
  return [...silent(`${type.name}.`, fields), ...ofArguments];
}

function silent(place: string, parts: readonly Described[]): string[] {
  return parts.filter(({ description }) => !description).map(({ name }) => place + name);
}
