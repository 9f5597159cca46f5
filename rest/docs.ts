import express from 'express';
import type { Request, RequestHandler, Response, Router } from 'express';
import { lexicographicSortSchema, printSchema } from 'graphql';
import { LRUCache } from 'lru-cache';
import type { RefusalCode } from './docs/codes.ts';
import { cachedText } from './docs/cached-text.ts';
import type { CachedText } from './docs/cached-text.ts';
import { home } from './docs/home.ts';
import { once } from './docs/once.ts';
import { DocsSite } from './docs/site.ts';
import { explorer } from './explorer.ts';
import { openApi } from './openapi.ts';
import type { OpenApiOptions } from './openapi.ts';
import { methodNotAllowed } from './problem.ts';
import { allowCompression, compressSentText } from './compress.ts';

export interface DocsOptions extends OpenApiOptions {
  /** The refusal codes that database constraints back. */
  codes?: RefusalCode[];
}

/** Serves the first page and the documentation, for people and programs; none of it needs a credential. */
export function docs(options: DocsOptions): Router {
  const { schema, service, codes = [] } = options;
  const { network } = service;
  const router = express.Router({ caseSensitive: true, strict: true });
  const serve = (path: string, handler: RequestHandler): void => {
    router.route(path).get(handler).all(methodNotAllowed('GET, HEAD'));
  };
  const document = once(async () => openApi(options));
  const site = once(async () => DocsSite.build({ schema, codes, service, document: await document() }));

  serve('/', welcome(cachedText(() => home(service))));
  router.use('/docs/search', compressSentText);
  serve('/docs/search', async (request, response) => {
    allowCompression(response);
    const { q = '' } = request.query;
    send(response, (await site()).renderSearch(typeof q === 'string' ? q.trim() : ''));
  });
  serve('/docs{/*path}', pageOf(site));
  serve(
    '/openapi.json',
    cachedText(async () => ({ type: 'json', body: JSON.stringify(await document(), null, 2) })),
  );
  serve(
    '/schema.graphql',
    cachedText(() => ({ type: 'text/plain; charset=utf-8', body: printSchema(lexicographicSortSchema(schema)) })),
  );
  router.all('/graphql', explorer({ network }));
  return router;
}

/** Shows the first page to a browser; a program gets the index, as at /api. */
function welcome(page: RequestHandler): RequestHandler {
  return (request, response, next) => {
    response.vary('Accept');
    if (isBrowser(request)) return page(request, response, next);
    request.url = '/api';
    return next('router');
  };
}

function isBrowser(request: Request): boolean {
  return request.accepts(['json', 'html']) === 'html';
}

/** How many pages are kept with their compressed forms; the others are rendered again, which takes a millisecond. */
const maxCachedPages = 100;

/** Serves the pages of the documentation. */
function pageOf(site: () => Promise<DocsSite>): RequestHandler {
  const handlers = new LRUCache<string, RequestHandler>({ max: maxCachedPages });
  return async (request, response, next) => {
    const { path } = request;
    const handler = handlers.get(path);
    if (handler) return handler(request, response, next);
    const page = (await site()).render(path);
    if (!page) return next('router');
    const made = cachedText(() => page);
    handlers.set(path, made);
    return made(request, response, next);
  };
}

function send(response: Response, { type, body, headers }: CachedText): void {
  response
    .set({ 'Cache-Control': 'no-cache', ...headers })
    .type(type)
    .send(body);
}
