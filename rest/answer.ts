import { hash } from 'node:crypto';
import type { Request, Response } from 'express';
import { attachment, mayHoldSecrets, toJson, usualLength, versionOf } from '../schema/index.ts';
import type { HubContext } from '../schema/index.ts';
import { allowCompression, encoded, encodingFor } from './compress.ts';
import type { Encoding } from './compress.ts';
import { openToPages } from './cors.ts';
import type { RestRequest, Route } from './route.ts';
import type { RunnableRoute } from './prepare.ts';
import { tableOf } from './report-table.ts';
import { isAnsweredUnchanged } from './unchanged.ts';

type AnswerBody = Record<string, unknown>;

/** The result of an operation, and the request that it answers. */
export interface RestAnswer {
  row: RunnableRoute;
  /** Whether the created object can be read at a path of its own. */
  isReadable: boolean;
  request: Request;
  restRequest: RestRequest;
  response: Response;
  context: HubContext;
  data: AnswerBody;
}

/** Sends the result of an operation, without the wrapper objects of GraphQL. */
export async function answer(reply: RestAnswer): Promise<void> {
  const { row, request, response } = reply;
  const body = unwrap(reply);
  response.status(row.status);
  setHeaders(reply, body);
  if (row.status === 204) return void response.end();
  const isTable = wantsTable(reply);
  const text = isTable ? tableOf(row.table!(body)) : writeBody(reply, body);
  if (isText(row, text) && !mayHoldSecrets(row.operation, row.document)) allowCompression(response);
  const encoding = encodingFor(request, response, text);
  const tag = tagOf(reply, body, text);
  if (tag) response.set('ETag', tagOfEncoding(tag, encoding));
  if (row.method === 'get' && (await isAnsweredUnchanged(request, response))) return;
  const sent = await encoded(response, text, encoding);
  response.type(row.writes?.type ?? (isTable ? 'csv' : 'json')).send(sent);
}

/** Whether the caller prefers a report as a table. The answer then varies with the header. */
function wantsTable({ row, request, response }: RestAnswer): boolean {
  if (!row.table) return false;
  response.vary('Accept');
  return request.accepts(['json', 'csv']) === 'csv';
}

/** The answered field; of a payload with several fields, the fields of its objects beside its values. */
function unwrap({ row, data }: RestAnswer): AnswerBody {
  const steps = row.within ?? [Object.keys(data)[0]!];
  const field = steps.reduce<AnswerBody>((object, name) => object[name] as AnswerBody, data);
  if (!row.hasPayload || row.writes) return field;
  const parts = Object.entries(field);
  if (parts.length === 1) return parts[0]![1] as AnswerBody;
  return Object.assign({}, ...parts.map(([name, part]) => (isObject(part) ? part : { [name]: part }))) as AnswerBody;
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function setHeaders({ row, isReadable, request, response, context }: RestAnswer, body: AnswerBody): void {
  setCaching(row, response, context);
  if (context.replayed) response.set('Idempotency-Replayed', 'true');
  if (context.wantsCost) response.set(costHeaders(context));
  if (row.status === 204) return;
  if (row.writes?.filename) response.set('Content-Disposition', attachment(row.writes.filename(body)));
  if (row.status === 201 && isReadable) response.set('Location', `${row.path}/${String(body.id)}`);
  const links = linksOf(row, pageInfoOf(body), request.originalUrl);
  if (links.length) response.set('Link', links.join(', '));
}

/**
 * Answers to credentials are private and must be revalidated. Answers that anyone may read without credentials are cached
 * for one minute, and served stale for five more while they are revalidated (RFC 5861).
 */
function setCaching({ method, scope }: Route, response: Response, { viewer }: HubContext): void {
  const isPublicRead = scope !== undefined && method === 'get' && viewer.kind === 'nobody';
  const caching = isPublicRead ? 'public, max-age=60, stale-while-revalidate=300' : 'private, no-cache';
  response.set('Cache-Control', caching).vary('Authorization, X-API-Key');
  if (isPublicRead) openToPages(response);
}

/** The cost of the operation, for callers who requested it, as in `extensions.cost` of GraphQL. */
function costHeaders({ budget, points }: HubContext): Record<string, string> {
  const remaining = Math.max(0, points.left().remaining);
  return { 'X-Cost': String(budget.cost), 'X-Cost-Remaining': String(remaining) };
}

interface PageInfo {
  startCursor?: string | null;
  endCursor: string | null;
  hasNextPage: boolean;
  hasPreviousPage?: boolean;
}

/** The page info of a list or of a page of text. */
function pageInfoOf(body: AnswerBody): PageInfo | undefined {
  const page = (body.pageInfo ?? body) as AnswerBody;
  return 'endCursor' in page && 'hasNextPage' in page ? (page as unknown as PageInfo) : undefined;
}

/** The addresses of the next page and of the previous one, of a list that is read in both directions (RFC 8288). */
function linksOf({ query }: Route, page: PageInfo | undefined, url: string): string[] {
  const links: string[] = [];
  if (page?.hasNextPage && page.endCursor) links.push(linkTo(url, { after: page.endCursor }, 'next'));
  if (page?.hasPreviousPage && page.startCursor && query?.includes('before'))
    links.push(linkTo(url, { before: page.startCursor }, 'prev'));
  return links;
}

/** The same address with another cursor; the length of the page stays. */
function linkTo(url: string, cursor: { after?: string; before?: string }, relation: 'next' | 'prev'): string {
  const [path, search] = url.split('?');
  const query = new URLSearchParams(search);
  const length = query.get('first') ?? query.get('last') ?? (cursor.before ? String(usualLength) : null);
  for (const name of ['first', 'last', 'after', 'before']) query.delete(name);
  if (length) query.set(cursor.before ? 'last' : 'first', length);
  for (const [name, value] of Object.entries(cursor)) query.set(name, value);
  return `<${path}?${query.toString()}>; rel="${relation}"`;
}

function writeBody({ row, restRequest }: RestAnswer, body: AnswerBody): string | Buffer {
  if (row.writes) return row.writes.text(body, restRequest);
  if (!isList(body)) return toJson(body);
  const { nodes: data, pageInfo, totalCount } = body;
  return toJson({ data, pageInfo, totalCount });
}

/** Whether an answer is a text: JSON, or what a path writes as a text. Other bytes, such as those of PDF, are compressed already. */
function isText({ writes }: RunnableRoute, text: string | Buffer): boolean {
  return !writes || typeof text === 'string';
}

function isList(body: AnswerBody): boolean {
  return 'nodes' in body && 'pageInfo' in body;
}

/** A strong tag identifies the exact bytes, so each encoding has its own (RFC 9110 section 8.8.3.3). */
function tagOfEncoding(tag: string, encoding: Encoding): string {
  return encoding === 'identity' ? tag : tag.replace(/"$/, `-${encoding}"`);
}

/**
 * A strong tag of the text before it is compressed. An object with a version has it in
 * front, for If-Match. The hash is still needed, because the same version looks different by caller and time.
 */
function tagOf({ row }: RestAnswer, body: AnswerBody, text: string | Buffer): string | undefined {
  const version = versionOf(body);
  if (typeof version === 'number') return `"v${version}-${hashOf(text, 11)}"`;
  const isCacheable = row.method === 'get' && (row.writes !== undefined || isList(body));
  return isCacheable ? `"${hashOf(text, 22)}"` : undefined;
}

function hashOf(text: string | Buffer, length: number): string {
  return hash('sha256', text, 'base64url').slice(0, length);
}
