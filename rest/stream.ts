import { once } from 'node:events';
import type { Response } from 'express';
import type { ExecutionResult } from 'graphql';
import { runApart } from '../schema/index.ts';
import type { HubContext } from '../schema/index.ts';
import type { RunnableRoute } from './prepare.ts';
import type { RestRequest } from './route.ts';

interface Streamed {
  row: RunnableRoute;
  request: RestRequest;
  response: Response;
  context: HubContext;
}

interface Page {
  text: string;
  endCursor: string | null;
  hasNextPage: boolean;
}

/** Whether a request asks for all pages of a row in one answer. */
export function isStreamed({ writes }: RunnableRoute, { query }: RestRequest): boolean {
  return Boolean(writes?.isStreamed) && query.first === undefined;
}

/**
 * Sends all pages in one answer, each once the reader has taken the one before, so that one page is in memory. An answer
 * that fails on the way is cut off, and the reader goes on after the last row it has received.
 */
export async function stream({ row, request, response, context }: Streamed, first: ExecutionResult): Promise<void> {
  response.status(row.status).type(row.writes!.type).set('Cache-Control', 'private, no-store');
  response.vary('Authorization, X-API-Key');
  if (response.req.method === 'HEAD') return void response.end();
  // The first page holds its share of memory until the answer ends; the others take its place.
  const follow = { ...context, admitAnswer: async () => {} };
  let page = pageOf(row, first);
  await send(response, page.text);
  while (page.hasNextPage && !response.destroyed) {
    const next = { ...request, query: { ...request.query, after: page.endCursor! } };
    const result = await runApart(() => row.run(next, follow));
    if (result.errors?.length) throw result.errors[0];
    page = pageOf(row, result);
    await send(response, page.text);
  }
  response.end();
}

function pageOf({ document, writes }: RunnableRoute, { data }: ExecutionResult): Page {
  const [page] = Object.values(data ?? {}) as Page[];
  if (!page || !writes) throw new TypeError(`no page: ${document}`);
  return page;
}

/** Waits for a slow reader. */
export async function send(response: Response, text: string): Promise<void> {
  if (!text || response.destroyed || response.write(text)) return;
  const ended = new AbortController();
  const stop = () => ended.abort();
  response.once('close', stop);
  await once(response, 'drain', { signal: ended.signal }).catch(() => {});
  response.off('close', stop);
}
