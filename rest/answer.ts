import { hash } from 'node:crypto';
import type { Request, Response } from 'express';
import { attachment } from '../schema/index.ts';
import type { HubContext } from '../schema/index.ts';
import { openToPages } from './cors.ts';
import type { RestRequest, Route } from './route.ts';
import { isAnsweredUnchanged } from './unchanged.ts';

type AnswerBody = Record<string, unknown>;

/** What an operation returned, and the request that it answers. */
export interface RestAnswer {
  row: Route;
  /** Whether what it makes can be read at its own path. */
  isReadable: boolean;
  request: Request;
  asked: RestRequest;
  response: Response;
  context: HubContext;
  data: AnswerBody;
}

/** Sends what an operation returned, without the wrappings GraphQL has and REST has not. */
export async function answer(reply: RestAnswer): Promise<void> {
  const { row, request, response } = reply;
  const body = unwrap(reply);
  response.status(row.status);
  setHeaders(reply, body);
  if (row.status === 204) return void response.end();
  const text = write(reply, body);
  const tag = tagOf(reply, body, text);
  if (tag) response.set('ETag', tag);
  if (row.method === 'get' && (await isAnsweredUnchanged(request, response))) return;
  response.type(row.writes?.type ?? 'json').send(text);
}

/** The one field of a query is the thing itself; a mutation's payload holds it in its own one field. */
function unwrap({ row, data }: RestAnswer): AnswerBody {
  const field = Object.values(data)[0] as AnswerBody;
  return row.method === 'get' || row.writes ? field : (Object.values(field)[0] as AnswerBody);
}

function setHeaders({ row, isReadable, request, response, context }: RestAnswer, body: AnswerBody): void {
  setCaching(row, response, context);
  if (context.replayed) response.set('Idempotency-Replayed', 'true');
  if (context.wantsCost) response.set(costHeaders(context));
  if (row.status === 204) return;
  if (row.writes?.filename) response.set('Content-Disposition', attachment(row.writes.filename(body)));
  if (row.status === 201 && isReadable) response.set('Location', `${row.path}/${String(body.id)}`);
  const next = pageInfoOf(body);
  if (next?.hasNextPage) response.set('Link', linkTo(request.originalUrl, next.endCursor!));
}

/**
 * What credentials show is of one viewer: a shared cache must not keep it, a private one must ask again. What everyone
 * may read without any is kept a minute, and shown five more while it is asked for again (RFC 5861).
 */
function setCaching({ method, scope }: Route, response: Response, { viewer }: HubContext): void {
  const isShopWindow = scope !== undefined && method === 'get' && viewer.kind === 'nobody';
  response.set({
    'Cache-Control': isShopWindow ? 'public, max-age=60, stale-while-revalidate=300' : 'private, no-cache',
    Vary: 'Authorization, X-API-Key',
  });
  if (isShopWindow) openToPages(response);
}

/** What the operation cost, for callers who asked: the same as GraphQL's `extensions.cost`. */
function costHeaders({ budget, points }: HubContext): Record<string, string> {
  const remaining = Math.max(0, points.left().remaining);
  return { 'X-Cost': String(budget.cost), 'X-Cost-Remaining': String(remaining) };
}

interface PageInfo {
  endCursor: string | null;
  hasNextPage: boolean;
}

/** Where a page ends, for a list as for a page of text. */
function pageInfoOf(body: AnswerBody): PageInfo | undefined {
  const page = (body.pageInfo ?? body) as AnswerBody;
  return 'endCursor' in page && 'hasNextPage' in page ? (page as unknown as PageInfo) : undefined;
}

/** The address of the next page (RFC 8288). */
function linkTo(url: string, endCursor: string): string {
  const [path, search] = url.split('?');
  const query = new URLSearchParams(search);
  query.set('after', endCursor);
  return `<${path}?${query.toString()}>; rel="next"`;
}

function write({ row, asked }: RestAnswer, body: AnswerBody): string | Buffer {
  if (row.writes) return row.writes.text(body, asked);
  return JSON.stringify(isList(body) ? { data: body.nodes, pageInfo: body.pageInfo } : body);
}

function isList(body: AnswerBody): boolean {
  return 'nodes' in body && 'pageInfo' in body;
}

/**
 * A strong tag: it names the very bytes, and nothing here encodes them in another way. What has a version shows it in
 * front, for If-Match, and its bytes all the same: one version is shown in several ways, by who asks and when.
 */
function tagOf({ row }: RestAnswer, body: AnswerBody, text: string | Buffer): string | undefined {
  if (typeof body.version === 'number') return `"v${body.version}-${hashOf(text, 11)}"`;
  const isReadAgain = row.method === 'get' && (row.writes !== undefined || isList(body));
  return isReadAgain ? `"${hashOf(text, 22)}"` : undefined;
}

function hashOf(text: string | Buffer, length: number): string {
  return hash('sha256', text, 'base64url').slice(0, length);
}
