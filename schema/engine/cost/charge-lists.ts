import { defaultFieldResolver, getNamedType, getNullableType, isListType, isObjectType } from 'graphql';
import type { GraphQLField, GraphQLFieldResolver, GraphQLResolveInfo, GraphQLSchema } from 'graphql';
import type { HubContext } from '../../context.ts';
import { isPage, listSizeOf } from './field-costs.ts';
import type { CostModel } from './measure.ts';

type Field = GraphQLField<unknown, HubContext>;
type Resolver = GraphQLFieldResolver<unknown, HubContext>;

const counting = new WeakSet<Resolver>();

/** Whether a resolver does nothing but count the list that its field would show without it. */
export function isPlain(resolve: Field['resolve']): boolean {
  return !resolve || counting.has(resolve);
}

/**
 * Charges every list that is longer than the cost of its operation assumed, for the entries that it has beyond that.
 * Lists that a rule of the domain bounds, and pages, are never longer.
 */
export function chargeLists(model: CostModel): GraphQLSchema {
  const { schema } = model;
  for (const type of Object.values(schema.getTypeMap())) {
    if (!isObjectType(type) || type.name.startsWith('__')) continue;
    for (const field of Object.values(type.getFields())) {
      const isList = isListType(getNullableType(field.type));
      if (isList && !isPage(type, field) && !listSizeOf(field).isMaximum) charge(field, model);
    }
  }
  return schema;
}

function charge(field: Field, model: CostModel): void {
  const { entries } = listSizeOf(field);
  const resolve: Resolver = field.resolve ?? defaultFieldResolver;
  const count = (value: unknown, context: HubContext, info: GraphQLResolveInfo): unknown => {
    if (Array.isArray(value) && value.length > entries)
      context.budget.charge((value.length - entries) * costOfEntry(model, info));
    return value;
  };
  const counted: Resolver = (source, args, context, info) => {
    const value: unknown = resolve(source, args, context, info);
    return value instanceof Promise
      ? value.then((list) => count(list, context, info))
      : count(value, context, info);
  };
  if (!field.resolve) counting.add(counted);
  field.resolve = counted;
}

function costOfEntry(model: CostModel, info: GraphQLResolveInfo): number {
  const { fieldNodes, fragments, returnType, variableValues } = info;
  const document = { definitions: Object.values(fragments) };
  return model.costOfEntry(document, fieldNodes, getNamedType(returnType), variableValues);
}
