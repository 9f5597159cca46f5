import type { RestRequest } from './route.ts';

/** What every list takes. */
export const pageQuery = ['first', 'after'] as const;

export function pageVariables({ first, after }: RestRequest['query']): Record<string, unknown> {
  return { first: integer(first), after };
}

/** A whole number of a query string; what is none is passed on, so that the schema refuses it by name. */
export function integer(text: string | undefined): number | string | undefined {
  return text !== undefined && /^-?\d{1,9}$/.test(text) ? Number(text) : text;
}

/** The version that If-Match asks for, whatever its tag says besides; a tag that can be none of ours matches nothing. */
export function version(ifMatch: string | undefined): number | undefined {
  if (ifMatch === undefined || ifMatch.trim() === '*') return undefined;
  const tag = /^"v(\d{1,9})(?:-[\w-]{11})?"$/.exec(ifMatch.trim());
  return tag ? Number(tag[1]) : -1;
}

/** Several values of one query parameter, with commas between. */
export function list(text: string | undefined): string[] | undefined {
  return text?.split(',');
}
