import { getNamedType, getNullableType, isCompositeType, isListType, isObjectType } from 'graphql';
import type { GraphQLField, GraphQLNamedType, GraphQLSchema } from 'graphql';
import { Extensions } from 'type-graphql';
import type { ListSize } from '../../../src/platform/graphql/list-size.ts';

/** What one field adds to the cost of an operation. */
export interface FieldCost {
  /** In points, for the field itself: its value, and the work behind it. */
  weight: number;
  /** For a list: how many entries count; `page` is what the connection above was asked for; null where it is no list. */
  entries: number | 'page' | null;
  /** Whether it has an argument `first`, which says how long the page below is. */
  isPaged: boolean;
  /** Whether its weight is noted each time that it is resolved: a page within another thing. */
  isNoted: boolean;
  /** The type of what it shows; null for a leaf. */
  type: GraphQLNamedType | null;
}

/** A page whose length is not asked for may be longer than this, and is then charged as it is read. */
export const usualPage = 10;

/** A list whose length nothing says and nothing bounds. */
const usualEntries = 5;

/** What a field of Query or Mutation costs beyond its value: a statement or more of its own, or a transaction. */
const rootWeights = { Query: 20, Mutation: 100 } as const;

/** What a paged list within another thing costs beyond its values: each is a statement of its own. */
const nestedListWeight = 100;

/** Says what the work behind a field costs, in points, beyond the values that it shows. */
export const costs = (weight: number): MethodDecorator & PropertyDecorator =>
  Extensions({ weight }) as MethodDecorator & PropertyDecorator;

/** The costs of the fields of a schema, each read once from its declaration. */
export class FieldCosts {
  readonly #known = new Map<string, ReadonlyMap<string, FieldCost>>();

  constructor(private readonly schema: GraphQLSchema) {}

  of(type: GraphQLNamedType | null, field: string): FieldCost | undefined {
    return type ? this.#fieldsOf(type).get(field) : undefined;
  }

  #fieldsOf(type: GraphQLNamedType): ReadonlyMap<string, FieldCost> {
    const known = this.#known.get(type.name);
    if (known) return known;
    const fields = 'getFields' in type ? Object.values(type.getFields()) : [];
    const made = new Map(
      fields
        .filter((field): field is GraphQLField<unknown, unknown> => 'args' in field)
        .map((field) => [field.name, this.#costOf(type, field)]),
    );
    this.#known.set(type.name, made);
    return made;
  }

  #costOf(parent: GraphQLNamedType, field: GraphQLField<unknown, unknown>): FieldCost {
    const type = getNamedType(field.type);
    const isRoot = parent === this.schema.getQueryType() || parent === this.schema.getMutationType();
    const rootWeight = isRoot ? rootWeights[parent.name as keyof typeof rootWeights] : 0;
    const ownWeight = Number(field.extensions.weight ?? (isConnection(type) && !isRoot ? nestedListWeight : 0));
    return {
      weight: 1 + rootWeight + ownWeight,
      entries: isListType(getNullableType(field.type)) ? entriesOf(parent, field) : null,
      isNoted: isConnection(type) && !isRoot,
      isPaged: field.args.some(({ name }) => name === 'first'),
      type: isCompositeType(type) ? type : null,
    };
  }
}

/** The list of a field that says how long it is. */
export function listSizeOf({ extensions }: Pick<GraphQLField<unknown, unknown>, 'extensions'>): ListSize {
  return (extensions.listSize as ListSize | undefined) ?? { entries: usualEntries, isMaximum: false };
}

/** Whether a list is the page of the connection that holds it, which is as long as was asked for. */
export function isPage(parent: GraphQLNamedType, { name }: { name: string }): boolean {
  return isConnection(parent) && (name === 'edges' || name === 'nodes');
}

/** Whether a type is a connection, which holds a page of a list. */
export function isConnection(type: GraphQLNamedType): boolean {
  return isObjectType(type) && type.name.endsWith('Connection');
}

function entriesOf(parent: GraphQLNamedType, field: GraphQLField<unknown, unknown>): number | 'page' {
  return isPage(parent, field) ? 'page' : listSizeOf(field).entries;
}
