import {
  getIntrospectionQuery,
  isEnumType,
  isInputObjectType,
  isInterfaceType,
  isObjectType,
  isUnionType,
  parse,
} from 'graphql';
import type { DocumentNode, GraphQLSchema } from 'graphql';

/**
 * The types that introspection can describe at a place in a document. 'each' means every type of the schema in turn, below
 * `__schema { types }`, where the lists add up to the whole schema. A number means any single type, possibly the largest;
 * it is the number of times that `ofType` can still unwrap it.
 */
export type IntrospectionReach = 'each' | number;

/**
 * An operation may ask this many times as much about the schema as `introspectionOfTools`: tools add `__typename` and
 * fields of their own, but none reads the whole schema twice.
 */
export const introspectionMargin = 1.5;

/** The introspection query of explorers and code generators, with everything that graphql-js can ask for. */
export function introspectionOfTools(): DocumentNode {
  return parse(
    getIntrospectionQuery({
      descriptions: true,
      specifiedByUrl: true,
      directiveIsRepeatable: true,
      schemaDescription: true,
      inputValueDeprecation: true,
      oneOf: true,
    }),
  );
}

/** The maximum number of wrappers of a type: [Type!]! has three. */
export const maxWrappers = 3;

type Sizes = ReadonlyMap<string, number>;

/** The lengths of introspection lists: exact below `__schema { types }`, elsewhere the longest possible. */
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

  /** The types that fields below a field can describe; undefined where the field is null. */
  below(type: string, field: string, reach: IntrospectionReach): IntrospectionReach | undefined {
    if (type === '__Schema') return field === 'types' ? 'each' : 0;
    if (field === 'ofType') return reach === 'each' || reach === 0 ? undefined : reach - 1;
    if (field === 'type') return maxWrappers;
    return fieldsWithinOneType.has(`${type}.${field}`) ? reach : 0;
  }
}

/** Fields that describe parts of the same type; every other field leads to another type. */
const fieldsWithinOneType = new Set(['__Type.fields', '__Type.inputFields', '__Type.enumValues', '__Field.args']);

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

/** Whether a type belongs to introspection itself. */
export function isIntrospectionType(type: { name: string } | null): boolean {
  return type !== null && type.name.startsWith('__');
}
