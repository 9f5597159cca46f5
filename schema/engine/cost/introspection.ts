import { isEnumType, isInputObjectType, isInterfaceType, isObjectType, isUnionType } from 'graphql';
import type { GraphQLSchema } from 'graphql';

/**
 * Which types introspection describes at a place in a document: each type of the schema in turn, below
 * `__schema { types }`, where lists add up to what the schema has; or any one, which may be the largest. A number is
 * any type that `ofType` can unwrap at most so many times.
 */
export type IntrospectionReach = 'each' | number;

/** No type of a schema is wrapped more often: [Type!]! is wrapped three times. */
export const mostWrappers = 3;

type Sizes = ReadonlyMap<string, number>;

/** How long the lists of introspection are: exact below `__schema { types }`, and elsewhere as long as the longest. */
export class IntrospectionSizes {
  readonly #each: Sizes;
  readonly #any: Sizes;

  constructor(schema: GraphQLSchema) {
    const lists = listsOf(schema);
    this.#each = sizes(lists, ({ total, owners }) => total / Math.max(1, owners));
    this.#any = sizes(lists, ({ longest }) => longest);
  }

  entries(type: string, field: string, reach: IntrospectionReach): number {
    return (reach === 'each' ? this.#each : this.#any).get(`${type}.${field}`) ?? 1;
  }

  /** Which types the fields below a field describe; undefined where the field is null. */
  below(type: string, field: string, reach: IntrospectionReach): IntrospectionReach | undefined {
    if (type === '__Schema') return field === 'types' ? 'each' : 0;
    if (field === 'ofType') return reach === 'each' || reach === 0 ? undefined : reach - 1;
    if (field === 'type') return mostWrappers;
    return staysWithin.has(`${type}.${field}`) ? reach : 0;
  }
}

/** What belongs to one type alone; every other field leads to some other type. */
const staysWithin = new Set(['__Type.fields', '__Type.inputFields', '__Type.enumValues', '__Field.args']);

interface IntrospectionList {
  total: number;
  owners: number;
  longest: number;
}

function listsOf(schema: GraphQLSchema): Map<string, IntrospectionList> {
  const types = Object.values(schema.getTypeMap());
  const directives = schema.getDirectives();
  const objects = types.filter((type) => isObjectType(type) || isInterfaceType(type));
  const fields = objects.flatMap((type) => Object.values(type.getFields()));
  const inputs = types.filter((type) => isInputObjectType(type));
  const possible = types.map((type) =>
    isInterfaceType(type) || isUnionType(type) ? schema.getPossibleTypes(type).length : 0,
  );
  return new Map([
    ['__Schema.types', list([types.length])],
    ['__Schema.directives', list([directives.length])],
    ['__Directive.locations', list(directives.map(({ locations }) => locations.length))],
    ['__Directive.args', list(directives.map(({ args }) => args.length))],
    [
      '__Type.fields',
      list(
        objects.map((type) => Object.keys(type.getFields()).length),
        types.length,
      ),
    ],
    [
      '__Type.interfaces',
      list(
        objects.map((type) => type.getInterfaces().length),
        types.length,
      ),
    ],
    ['__Type.possibleTypes', list(possible)],
    [
      '__Type.inputFields',
      list(
        inputs.map((type) => Object.keys(type.getFields()).length),
        types.length,
      ),
    ],
    ['__Type.enumValues', list(types.map((type) => (isEnumType(type) ? type.getValues().length : 0)))],
    ['__Field.args', list(fields.map(({ args }) => args.length))],
  ]);
}

function list(lengths: readonly number[], owners = lengths.length): IntrospectionList {
  return {
    total: lengths.reduce((sum, length) => sum + length, 0),
    owners,
    longest: Math.max(0, ...lengths),
  };
}

function sizes(lists: ReadonlyMap<string, IntrospectionList>, sizeOf: (list: IntrospectionList) => number): Sizes {
  return new Map([...lists].map(([name, each]) => [name, sizeOf(each)]));
}

/** Whether a type is one of introspection's own. */
export function isOfIntrospection(type: { name: string } | null): boolean {
  return type !== null && type.name.startsWith('__');
}
