import {
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isIntrospectionType,
  isObjectType,
  isSpecifiedScalarType,
} from 'graphql';
import type { GraphQLNamedType, GraphQLSchema } from 'graphql';

interface DescribedElement {
  name: string;
  description?: string | null;
}

/** Lists the coordinates of all types, fields, arguments, input fields and enum values without a description. */
export function undescribed(schema: GraphQLSchema): string[] {
  const types = Object.values(schema.getTypeMap());
  const ours = types.filter((type) => !isIntrospectionType(type) && !isSpecifiedScalarType(type));
  return ours.flatMap((type) => [...withoutDescription('', [type]), ...partsOf(type)]);
}

function partsOf(type: GraphQLNamedType): string[] {
  if (isEnumType(type)) return withoutDescription(`${type.name}.`, type.getValues());
  if (isInputObjectType(type)) return withoutDescription(`${type.name}.`, Object.values(type.getFields()));
  if (!isObjectType(type) && !isInterfaceType(type)) return [];
  const fields = Object.values(type.getFields());
  const ofArguments = fields.flatMap(({ name, args }) => withoutDescription(`${type.name}.${name}:`, args));
  return [...withoutDescription(`${type.name}.`, fields), ...ofArguments];
}

function withoutDescription(prefix: string, parts: readonly DescribedElement[]): string[] {
  return parts.filter(({ description }) => !description).map(({ name }) => prefix + name);
}
