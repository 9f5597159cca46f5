import express from 'express';
import type { NextFunction, Request, Response, Router } from 'express';
import type { ExecutionResult, GraphQLSchema } from 'graphql';
import { invalidInput } from '../schema/index.ts';
import type { Directory, Endpoint, HubContext } from '../schema/index.ts';
import { analytics } from './analytics.ts';
import { answer } from './answer.ts';
import { billing } from './billing.ts';
import { catalog } from './catalog.ts';
import { docs } from './docs.ts';
import type { DocsOptions } from './docs.ts';
import { methodNotAllowed } from './problem.ts';
import { readBody } from './body.ts';
import { prepare } from './route.ts';
import type { Method, RestRequest, Route, RunnableRoute } from './route.ts';
import { service } from './service.ts';

/** The tables of rows, each an API of SPEC.md. */
export const apis: { name: string; description: string; rows: Route[] }[] = [
  { name: 'Service', description: 'A test endpoint and the index.', rows: service },
  { name: 'Product catalog', description: 'Software with metadata, pricing and features.', rows: catalog },
  { name: 'Billing', description: 'Subscriptions, invoices and payments.', rows: billing },
  { name: 'Analytics', description: 'Usage, revenue and users over time.', rows: analytics },
];

export interface RestOptions {
  schema: GraphQLSchema;
  contextOf: (response: Response) => HubContext;
}

/** Serves every row of the tables; whatever else is asked of their paths is refused by its own name. */
export function createRest({ schema, contextOf }: RestOptions): Router {
  const router = express.Router({ caseSensitive: true, strict: true });
  const rows = apis.flatMap(({ rows }) => rows.map((row) => prepare(schema, row)));
  for (const [path, ofPath] of Map.groupBy(rows, ({ path }) => path)) {
    const place = router.route(expressPath(path));
    for (const row of ofPath) place[row.method](readBody, serve(row, rows, contextOf));
    place.all(methodNotAllowed(allowed(ofPath)));
  }
  return router;
}

/** Documentation, OpenAPI, the schema and the explorer, of the same tables. */
export function createDocs(options: Omit<DocsOptions, 'rows'>): Router {
  return docs({ ...options, rows: apis.flatMap(({ rows }) => rows) });
}

/** The APIs as the index tells them: our own rows, and the endpoints of the provider. */
export function directory(oauthEndpoints: Endpoint[]): Directory {
  const oauth = {
    name: 'Authentication',
    description: 'Single sign-on between projects: OAuth 2.0 and OpenID Connect.',
    endpoints: oauthEndpoints,
  };
  const [first, ...others] = apis.map(({ name, description, rows }) => ({
    name,
    description,
    endpoints: rows.map(({ method, path, purpose, scope }) => ({
      method: method.toUpperCase(),
      path,
      purpose,
      authentication: scope ? 'bearer' : 'none',
      scopes: scope ? [scope] : [],
    })),
  }));
  return [first!, oauth, ...others];
}

function serve(row: RunnableRoute, rows: RunnableRoute[], contextOf: RestOptions['contextOf']) {
  const isReadable = rows.some(({ method, path }) => method === 'get' && path === `${row.path}/{id}`);
  return async (request: Request, response: Response, next: NextFunction): Promise<void> => {
    const context = contextOf(response);
    try {
      const result: ExecutionResult = await row.run(restRequest(request), context);
      if (result.errors?.length) throw result.errors[0];
      answer(row, isReadable, request, response, context, result.data ?? {});
    } catch (error) {
      next(error);
    }
  };
}

function restRequest({ params, query, headers, body }: Request): RestRequest {
  return {
    params: params as Record<string, string>,
    query: Object.fromEntries(Object.entries(query).map(([name, value]) => [name, oneText(name, value)])),
    headers: headers as Record<string, string | undefined>,
    body: body as unknown,
  };
}

/** Which of two values is meant cannot be known. */
function oneText(name: string, value: unknown): string {
  if (typeof value === 'string') return value;
  throw invalidInput([{ pointer: `/${name}`, detail: 'is there twice; send it once' }]);
}

function expressPath(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1');
}

function allowed(rows: Route[]): string {
  const methods = new Set<string>(rows.map(({ method }) => method satisfies Method));
  if (methods.has('get')) methods.add('head');
  return [...methods].map((method) => method.toUpperCase()).join(', ');
}

export { cors } from './cors.ts';
export { health } from './health.ts';
export { limitRate } from './limit.ts';
export { problem, unknownPath } from './problem.ts';
export { trace } from './trace.ts';
