import { getNamedType, getNullableType, isListType } from 'graphql';
import type { GraphQLInputType } from 'graphql';
import type { RestRequest } from './route.ts';

/** The query parameters of a list that is read in one direction only. */
export const forwardQuery = ['first', 'after'] as const;

export function forwardVariables({ first, after }: RestRequest['query']): Record<string, unknown> {
  return { first: integer(first), after };
}

/** The query parameters of a list that is read in both directions. */
export const pageQuery = ['first', 'after', 'last', 'before'] as const;

export function pageVariables({ first, after, last, before }: RestRequest['query']): Record<string, unknown> {
  return { first: integer(first), after, last: integer(last), before };
}

/** The fields of `pageInfo` that lists answer. */
export const pageInfo = 'pageInfo { startCursor endCursor hasNextPage hasPreviousPage }';

/** Parses an integer; passes any other text on, so that the schema refuses it by name. */
export function integer(text: string | undefined): number | string | undefined {
  return text !== undefined && /^-?\d{1,10}$/.test(text) ? Number(text) : text;
}

/** The version in an If-Match header, without the hash and the encoding of the tag; -1, which matches nothing, for an unknown tag. */
export function version(ifMatch: string | undefined): number | undefined {
  if (ifMatch === undefined || ifMatch.trim() === '*') return undefined;
  const tag = /^"v(\d{1,9})(?:-[\w-]{11}(?:-(?:br|gzip))?)?"$/.exec(ifMatch.trim());
  return tag ? Number(tag[1]) : -1;
}

/** Splits a comma-separated query parameter. */
export function list(text: string | undefined): string[] | undefined {
  return text?.split(',');
}

/** Parses a boolean; passes any other text on, so that the schema refuses it by name. */
export function boolean(text: string | undefined): boolean | string | undefined {
  if (text === 'true') return true;
  return text === 'false' ? false : text;
}

/** Parses a query parameter by its type in the graph; lists are comma-separated. */
export function fromText(type: GraphQLInputType, text: string | undefined): unknown {
  if (isListType(getNullableType(type))) return list(text);
  const { name } = getNamedType(type);
  if (name === 'Int') return integer(text);
  return name === 'Boolean' ? boolean(text) : text;
}
