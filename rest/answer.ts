import type { Request, Response } from 'express';
import type { HubContext } from '../schema/index.ts';
import type { Route } from './route.ts';

type Body = Record<string, unknown>;

/** Sends what an operation returned, without the wrappings GraphQL has and REST has not. */
export function answer(
  row: Route,
  isReadable: boolean,
  request: Request,
  response: Response,
  context: HubContext,
  data: Body,
): void {
  const body = unwrap(row, data);
  response.status(row.status);
  // Answers are of one viewer: a shared cache must not keep them, a private one must ask again.
  response.set({
    'Cache-Control': row.scope ? 'private, no-cache' : 'no-cache',
    Vary: 'Authorization, X-API-Key',
  });
  if (context.replayed) response.set('Idempotency-Replayed', 'true');
  if (row.status === 204) return void response.end();
  if (row.status === 201 && isReadable) response.set('Location', `${row.path}/${String(body.id)}`);
  if (typeof body.version === 'number') response.set('ETag', `"v${body.version}"`);
  if (isList(body)) return void sendList(body, request, response);
  if (row.method === 'get' && request.fresh) return void response.status(304).end();
  response.type('json').send(JSON.stringify(body));
}

/** The one field of a query is the thing itself; a mutation's payload holds it in its own one field. */
function unwrap({ method }: Route, data: Body): Body {
  const field = Object.values(data)[0] as Body;
  return method === 'get' ? field : (Object.values(field)[0] as Body);
}

interface List {
  nodes: unknown[];
  pageInfo: { endCursor: string | null; hasNextPage: boolean };
}

function isList(body: object): body is List {
  return 'nodes' in body && 'pageInfo' in body;
}

/** A page, with the address of the next in the Link header (RFC 8288). */
function sendList({ nodes, pageInfo }: List, request: Request, response: Response): void {
  if (pageInfo.hasNextPage) {
    const [path, search] = request.originalUrl.split('?');
    const query = new URLSearchParams(search);
    query.set('after', pageInfo.endCursor!);
    response.set('Link', `<${path}?${query.toString()}>; rel="next"`);
  }
  response.type('json').send(JSON.stringify({ data: nodes, pageInfo }));
}
