import {
  Kind,
  defaultFieldResolver,
  getNamedType,
  getNullableType,
  isAbstractType,
  isListType,
  isObjectType,
} from 'graphql';
import type {
  GraphQLField,
  GraphQLFieldResolver,
  GraphQLNamedType,
  GraphQLResolveInfo,
  GraphQLSchema,
  ValueNode,
} from 'graphql';
import { isConnection, isLength, isPage, listSizeOf, usualPage } from './field-costs.ts';
import type { CostModel } from './measure.ts';
import type { RequestBudget } from './request-budget.ts';

/** The part of the request context that is charged. */
interface ChargedContext {
  budget: RequestBudget;
}

type SelectedField = GraphQLField<unknown, ChargedContext>;
type ListResolver = GraphQLFieldResolver<unknown, ChargedContext>;

const countingResolvers = new WeakSet<ListResolver>();

/** Whether a field has no resolver of its own, apart from the counting of its list. */
export function isDefaultResolver(resolve: SelectedField['resolve']): boolean {
  return !resolve || countingResolvers.has(resolve);
}

/**
 * Charges lists for entries beyond the number that the cost of the operation assumed. This covers lists without a declared
 * maximum, and pages requested without a length. Lists of plain data are left out, for speed: no resolver runs below them,
 * and their values are charged with the size of the answer.
 */
export function chargeLists(model: CostModel): GraphQLSchema {
  const { schema } = model;
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith('__')) continue;
    for (const field of Object.values(type.getFields())) {
      const isList = isListType(getNullableType(field.type)) && !isPage(type, field);
      if (isList && !isPlainData(field) && !listSizeOf(field).isMaximum)
        charge(field, model, listLength(listSizeOf(field).entries));
      else if (isConnection(getNamedType(field.type))) charge(field, model, pageLength);
      const { isNoted, weight } = model.fields.of(type, field.name)!;
      if (isNoted) noteWork(field, weight);
    }
  }
  return schema;
}

/** Whether a field returns data that was read with its parent, and no field below it has a resolver. */
function isPlainData({ resolve, type }: SelectedField, above: readonly GraphQLNamedType[] = []): boolean {
  const named = getNamedType(type);
  if (resolve || isAbstractType(named)) return false;
  if (!isObjectType(named) || above.includes(named)) return true;
  return Object.values(named.getFields()).every((field) => isPlainData(field, [...above, named]));
}

/** The number of entries beyond those that the cost of the operation assumed. */
type Surplus = (value: unknown, info: GraphQLResolveInfo) => number;

const listLength =
  (entries: number): Surplus =>
  (value) =>
    Array.isArray(value) ? value.length - entries : 0;

const pageLength: Surplus = (value, { fieldNodes: [node], variableValues }) => {
  const isGiven = (value: ValueNode): boolean =>
    value.kind === Kind.VARIABLE ? (variableValues[value.name.value] ?? null) !== null : value.kind !== Kind.NULL;
  const isStated = node?.arguments?.some(({ name, value }) => isLength(name.value) && isGiven(value));
  return !isStated ? ((value as { nodes: unknown[] } | null)?.nodes.length ?? 0) - usualPage : 0;
};

function charge(field: SelectedField, model: CostModel, surplusOf: Surplus): void {
  const resolve: ListResolver = field.resolve ?? defaultFieldResolver;
  const count = (value: unknown, context: ChargedContext, info: GraphQLResolveInfo): unknown => {
    const surplus = surplusOf(value, info);
    if (surplus > 0) context.budget.charge(surplus * costOfEntry(model, info));
    return value;
  };
  const counted: ListResolver = (source, args, context, info) => {
    const value: unknown = resolve(source, args, context, info);
    return value instanceof Promise ? value.then((list) => count(list, context, info)) : count(value, context, info);
  };
  if (!field.resolve) countingResolvers.add(counted);
  field.resolve = counted;
}

/** Adds the work of a field to the budget each time that it is resolved. */
function noteWork(field: SelectedField, points: number): void {
  const { resolve } = field as { resolve: ListResolver };
  field.resolve = (source, args, context, info) => {
    context.budget.note(points);
    return resolve(source, args, context, info);
  };
}

function costOfEntry(model: CostModel, info: GraphQLResolveInfo): number {
  const { fieldNodes: nodes, fragments, returnType, variableValues: variables } = info;
  const document = { definitions: Object.values(fragments) };
  return model.costOfEntry({ document, nodes, type: getNamedType(returnType), variables });
}
