import {
  Kind,
  defaultFieldResolver,
  getNamedType,
  getNullableType,
  isAbstractType,
  isListType,
  isObjectType,
} from 'graphql';
import type { GraphQLField, GraphQLFieldResolver, GraphQLNamedType, GraphQLResolveInfo, GraphQLSchema } from 'graphql';
import { isConnection, isPage, listSizeOf, usualPage } from './field-costs.ts';
import type { CostModel } from './measure.ts';
import type { RequestBudget } from './request-budget.ts';

/** What of a request's context is charged. */
interface ChargedList {
  budget: RequestBudget;
}

type SelectedField = GraphQLField<unknown, ChargedList>;
type ListResolver = GraphQLFieldResolver<unknown, ChargedList>;

const counting = new WeakSet<ListResolver>();

/** Whether a resolver does nothing but count the list that its field would show without it. */
export function isPlain(resolve: SelectedField['resolve']): boolean {
  return !resolve || counting.has(resolve);
}

/**
 * Charges every list that is longer than the cost of its operation assumed, for the entries that it has beyond that:
 * lists that no rule of the domain bounds, and pages whose length was not asked for. Lists of stored values are left
 * out, for speed: nothing runs below them, and what they show is charged with the answer's size.
 */
export function chargeLists(model: CostModel): GraphQLSchema {
  const { schema } = model;
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith('__')) continue;
    for (const field of Object.values(type.getFields())) {
      const isList = isListType(getNullableType(field.type)) && !isPage(type, field);
      if (isList && !isStored(field) && !listSizeOf(field).isMaximum)
        charge(field, model, listLength(listSizeOf(field).entries));
      else if (isConnection(getNamedType(field.type))) {
        charge(field, model, pageLength);
        const { isNoted, weight } = model.fields.of(type, field.name)!;
        if (isNoted) noteWork(field, weight);
      }
    }
  }
  return schema;
}

/** Whether a field shows what was read with its parent, and no field below it has a resolver either. */
function isStored({ resolve, type }: SelectedField, above: readonly GraphQLNamedType[] = []): boolean {
  const named = getNamedType(type);
  if (resolve || isAbstractType(named)) return false;
  if (!isObjectType(named) || above.includes(named)) return true;
  return Object.values(named.getFields()).every((field) => isStored(field, [...above, named]));
}

/** How many entries a value has beyond those that its operation's cost assumed. */
type Surplus = (value: unknown, info: GraphQLResolveInfo) => number;

const listLength =
  (entries: number): Surplus =>
  (value) =>
    Array.isArray(value) ? value.length - entries : 0;

const pageLength: Surplus = (value, { fieldNodes: [node], variableValues }) => {
  const asked = node?.arguments?.find(({ name }) => name.value === 'first')?.value;
  const isLeftOut =
    !asked ||
    asked.kind === Kind.NULL ||
    (asked.kind === Kind.VARIABLE && (variableValues[asked.name.value] ?? null) === null);
  return isLeftOut ? ((value as { nodes: unknown[] } | null)?.nodes.length ?? 0) - usualPage : 0;
};

function charge(field: SelectedField, model: CostModel, surplusOf: Surplus): void {
  const resolve: ListResolver = field.resolve ?? defaultFieldResolver;
  const count = (value: unknown, context: ChargedList, info: GraphQLResolveInfo): unknown => {
    const surplus = surplusOf(value, info);
    if (surplus > 0) context.budget.charge(surplus * costOfEntry(model, info));
    return value;
  };
  const counted: ListResolver = (source, args, context, info) => {
    const value: unknown = resolve(source, args, context, info);
    return value instanceof Promise ? value.then((list) => count(list, context, info)) : count(value, context, info);
  };
  if (!field.resolve) counting.add(counted);
  field.resolve = counted;
}

/** Notes the work of a field each time that it is resolved. */
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
