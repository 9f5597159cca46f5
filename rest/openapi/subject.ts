import { getNamedType, isInputObjectType } from 'graphql';
import type { GraphQLInputType } from 'graphql';
import type { RunnableRoute } from '../prepare.ts';
import type { ParameterPlace } from './places.ts';

/** A row, and the places of its request values in the GraphQL schema. */
export interface OperationSubject {
  row: RunnableRoute;
  places: Map<string, ParameterPlace>;
}

/** The place of a request body that is an input object. */
export function bodyOf({ row, places }: OperationSubject): ParameterPlace | undefined {
  if (row.method === 'get' || row.method === 'delete') return undefined;
  return [...places.values()].find(({ type }) => isInputObjectType(getNamedType(type)));
}

/** Whether a request contains an id, whose object may not exist. */
export function namesThings({ places }: OperationSubject): boolean {
  return [...places.values()].some(({ type }) => holdsId(type, new Set()));
}

function holdsId(type: GraphQLInputType, seen: Set<string>): boolean {
  const named = getNamedType(type);
  if (named.name === 'ID') return true;
  if (!isInputObjectType(named) || seen.has(named.name)) return false;
  seen.add(named.name);
  return Object.values(named.getFields()).some((field) => holdsId(field.type, seen));
}
