import { createRequest, formatDocument, stringifyDocument } from '@urql/core';
import type { Page } from './columns.ts';
import type { ShownRequest } from '../parts/use-screen.ts';

/** The most rows that are exported; the API has exports of whole tables for more. */
export const mostRows = 20_000;

const pageSize = 100;

/** Reads a list from its first page on, with the filters and the order that it shows. */
export async function* readAll(send: typeof fetch, { document, variables }: ShownRequest): AsyncGenerator<object[]> {
  // As the client sends it, so that it is a document of the hub's list.
  const query = stringifyDocument(formatDocument(createRequest(document, {}).query));
  let after: string | null | undefined;
  let count = 0;
  do {
    const page = await readPage(send, {
      query,
      variables: { ...variables, first: pageSize, after, last: undefined, before: undefined },
    });
    yield [...page.nodes];
    count += page.nodes.length;
    after = page.pageInfo.hasNextPage ? page.pageInfo.endCursor : undefined;
  } while (after && count < mostRows);
}

async function readPage(send: typeof fetch, request: object): Promise<Page<object>> {
  const headers = { 'content-type': 'application/json' };
  const response = await send('/graphql', { method: 'POST', headers, body: JSON.stringify(request) });
  const { data, errors } = (await response.json()) as { data?: unknown; errors?: { message: string }[] };
  const page = pageIn(data);
  if (errors?.[0] || !page) throw new Error(errors?.[0]?.message ?? 'The hub did not answer with a list.');
  return page;
}

/** The list in an answer; a document of a screen has one. */
function pageIn(data: unknown): Page<object> | undefined {
  if (typeof data !== 'object' || data === null) return undefined;
  if ('nodes' in data && 'pageInfo' in data) return data as Page<object>;
  for (const part of Object.values(data)) {
    const found = pageIn(part);
    if (found) return found;
  }
  return undefined;
}
