import { getNamedType, isInputObjectType, isObjectType } from 'graphql';
import type { GraphQLField, GraphQLInputObjectType, GraphQLInputType, GraphQLSchema } from 'graphql';

/** The fields of each object type that callers write, by the name of the type. */
export type WrittenFields = ReadonlyMap<string, ReadonlySet<string>>;

/**
 * A field of an object is written by callers if an input has a field of its name: an argument of a mutation that answers
 * the object, or the input object of the same name as a part of it, such as PlanInput of Plan. Fields that an input accepts
 * only as they were read do not count.
 */
export function writtenFields(schema: GraphQLSchema): WrittenFields {
  const written = new Map<string, Set<string>>();
  const note = (type: string, names: string[]): void => {
    written.set(type, new Set([...(written.get(type) ?? []), ...names]));
  };
  for (const mutation of Object.values(schema.getMutationType()!.getFields())) {
    for (const type of answeredTypes(mutation)) note(type, argumentNames(mutation));
  }
  for (const [name, type] of Object.entries(schema.getTypeMap())) {
    if (isInputObjectType(type)) note(name.replace(/Input$/, ''), writableNames(type));
  }
  return written;
}

/** The object types in the payload of a mutation. */
function answeredTypes({ type }: GraphQLField<unknown, unknown>): string[] {
  const payload = getNamedType(type);
  if (!isObjectType(payload)) return [];
  return Object.values(payload.getFields()).map((field) => getNamedType(field.type).name);
}

function argumentNames({ args }: GraphQLField<unknown, unknown>): string[] {
  return args.flatMap(({ name, type }) => [name, ...fieldNames(type)]).filter((name) => name !== 'id');
}

function fieldNames(type: GraphQLInputType): string[] {
  const named = getNamedType(type);
  return isInputObjectType(named) ? writableNames(named) : [];
}

function writableNames(type: GraphQLInputObjectType): string[] {
  const fields = Object.values(type.getFields());
  return fields.filter(({ extensions }) => !extensions.readOnly).map(({ name }) => name);
}
