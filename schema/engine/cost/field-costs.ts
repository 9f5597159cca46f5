import { getNamedType, getNullableType, isCompositeType, isListType, isObjectType } from 'graphql';
import type { GraphQLField, GraphQLNamedType, GraphQLSchema } from 'graphql';
import { Extensions } from 'type-graphql';
import type { ListSize } from '../../../src/platform/graphql/list-size.ts';

/** The cost that one field adds to an operation. */
export interface FieldCost {
  /** The cost of the field itself in points: its value, and the work behind it. */
  weight: number;
  /** The number of entries of a list; 'page' means the page length of the connection above; null for no list. */
  entries: number | 'page' | null;
  /** Whether the field has arguments `first` or `last`, the length of the page below. */
  isPaged: boolean;
  /** Whether the weight counts each time that the field is resolved, as for a page within another object. */
  isNoted: boolean;
  /** The type of the value; null for a leaf. */
  type: GraphQLNamedType | null;
}

/** The assumed length of a page requested without a length; a longer page is charged as it is read. */
export const usualPage = 10;

/** The assumed length of a list that declares none. */
const usualEntries = 5;

/** The extra cost of a root field: at least one statement, or a transaction. Each answer of a subscription costs as much. */
const rootWeights = { Query: 20, Mutation: 100, Live: 20 } as const;

/** The extra cost of a paged list within another object, which is a statement of its own. */
const nestedListWeight = 100;

/** Declares the cost in points of the work behind a field, beyond its values. */
export const costs = (weight: number): MethodDecorator & PropertyDecorator =>
  Extensions({ weight }) as MethodDecorator & PropertyDecorator;

/** The same for work that is done again for each object of a list. */
export const costsEachTime = (weight: number): MethodDecorator & PropertyDecorator =>
  Extensions({ weight, isNoted: true }) as MethodDecorator & PropertyDecorator;

/** The costs of the fields of a schema, each read once from its declaration. */
export class FieldCosts {
  readonly #costs = new Map<string, ReadonlyMap<string, FieldCost>>();

  constructor(private readonly schema: GraphQLSchema) {}

  of(type: GraphQLNamedType | null, field: string): FieldCost | undefined {
    return type ? this.#fieldsOf(type).get(field) : undefined;
  }

  #fieldsOf(type: GraphQLNamedType): ReadonlyMap<string, FieldCost> {
    const cached = this.#costs.get(type.name);
    if (cached) return cached;
    const fields = 'getFields' in type ? Object.values(type.getFields()) : [];
    const costs = new Map(
      fields
        .filter((field): field is GraphQLField<unknown, unknown> => 'args' in field)
        .map((field) => [field.name, this.#costOf(type, field)]),
    );
    this.#costs.set(type.name, costs);
    return costs;
  }

  #costOf(parent: GraphQLNamedType, field: GraphQLField<unknown, unknown>): FieldCost {
    const type = getNamedType(field.type);
    const isRoot = parent.name in rootWeights;
    const rootWeight = isRoot ? rootWeights[parent.name as keyof typeof rootWeights] : 0;
    const ownWeight = Number(field.extensions.weight ?? (isConnection(type) && !isRoot ? nestedListWeight : 0));
    return {
      weight: 1 + rootWeight + ownWeight,
      entries: isListType(getNullableType(field.type)) ? entriesOf(parent, field) : null,
      isNoted: Boolean(field.extensions.isNoted) || (isConnection(type) && !isRoot),
      isPaged: field.args.some(({ name }) => isLength(name)),
      type: isCompositeType(type) ? type : null,
    };
  }
}

/** The declared size of the list of a field, or the default. */
export function listSizeOf({ extensions }: Pick<GraphQLField<unknown, unknown>, 'extensions'>): ListSize {
  return (extensions.listSize as ListSize | undefined) ?? { entries: usualEntries, isMaximum: false };
}

/** Whether a list is the page of its connection, whose length is the requested one. */
export function isPage(parent: GraphQLNamedType, { name }: { name: string }): boolean {
  return isConnection(parent) && (name === 'edges' || name === 'nodes');
}

/** Whether an argument is the length of a page. */
export function isLength(argument: string): boolean {
  return argument === 'first' || argument === 'last';
}

/** Whether a type is a Relay connection. */
export function isConnection(type: GraphQLNamedType): boolean {
  return isObjectType(type) && type.name.endsWith('Connection');
}

function entriesOf(parent: GraphQLNamedType, field: GraphQLField<unknown, unknown>): number | 'page' {
  return isPage(parent, field) ? 'page' : listSizeOf(field).entries;
}
