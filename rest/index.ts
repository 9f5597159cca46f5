import express from 'express';
import type { NextFunction, Request, Response, Router } from 'express';
import type { ExecutionResult, GraphQLSchema } from 'graphql';
import { invalidInput } from '../schema/index.ts';
import type { Directory, Endpoint, HubContext } from '../schema/index.ts';
import { analytics } from './analytics.ts';
import { exchangeRates } from './exchange-rates.ts';
import { answer } from './answer.ts';
import { billing } from './billing.ts';
import { bulk } from './bulk.ts';
import { billingDocuments } from './billing-documents.ts';
import { customerLinks } from './customer-links.ts';
import { customers } from './customers.ts';
import { customerMails } from './customer-mails.ts';
import { gateways } from './gateways.ts';
import { invoices } from './invoices.ts';
import { ledger } from './ledger.ts';
import { shops } from './shops.ts';
import { subscriptions } from './subscriptions.ts';
import { usage } from './usage.ts';
import { webhooks } from './webhooks.ts';
import { clients } from './clients.ts';
import { people } from './people.ts';
import { projects } from './projects.ts';
import { checkouts } from './checkouts.ts';
import { catalogSearch } from './catalog-search.ts';
import { catalog } from './catalog.ts';
import { networkRows } from './network.ts';
import { prices } from './prices.ts';
import { docs } from './docs.ts';
import { exports } from './exports.ts';
import { entitlements } from './entitlements.ts';
import type { DocsOptions } from './docs.ts';
import { licences } from './licences.ts';
import { orders } from './orders.ts';
import { peopleReports } from './people-reports.ts';
import { pendingCharges } from './pending-charges.ts';
import { planMoves } from './plan-moves.ts';
import { methodNotAllowed } from './problem.ts';
import { mediaTypeOf, readBody } from './body.ts';
import { releases } from './releases.ts';
import { prepare } from './prepare.ts';
import type { Method, RestRequest, Route } from './route.ts';
import type { RunnableRoute } from './prepare.ts';
import type { Row } from './field-row.ts';
import { service } from './service.ts';
import { follow, isFollowed } from './follow.ts';
import { isStreamed, stream } from './stream.ts';

/** The tables of rows, one for each API of SPEC.md. */
export const apis: { name: string; description: string; rows: Row[] }[] = [
  { name: 'Service', description: 'A test endpoint and the index.', rows: service },
  {
    name: 'Product catalog',
    description: 'Software with metadata, pricing and features.',
    rows: [...catalog, ...catalogSearch, ...prices],
  },
  { name: 'Import and export', description: 'Import and export of whole catalogs.', rows: bulk },
  {
    name: 'Billing',
    description: 'Subscriptions, invoices and payments.',
    rows: [
      ...[
        ...billing,
        ...subscriptions,
        ...orders,
        ...checkouts,
        ...shops,
        ...pendingCharges,
        ...planMoves,
        ...invoices,
        ...gateways,
        ...customerLinks,
        ...customerMails,
        ...billingDocuments,
        ...ledger,
        ...exports,
      ],
      ...[...customers, ...entitlements],
    ],
  },
  { name: 'Usage', description: 'Meters, and the events that they count.', rows: usage },
  { name: 'Licences', description: 'Licence keys, machines and offline files.', rows: licences },
  {
    name: 'Webhooks',
    description: 'Addresses that get the events of a project, and what was sent to them.',
    rows: webhooks,
  },
  {
    name: 'Projects',
    description: 'Projects, their members and invitations, events and the audit log.',
    rows: projects,
  },
  { name: 'Clients and keys', description: 'OAuth clients, API keys and the APIs of projects.', rows: clients },
  { name: 'People', description: 'The caller, accounts and sessions.', rows: people },
  {
    name: 'Network',
    description: 'The name and the look of the network, and what operators see of it.',
    rows: networkRows,
  },
  { name: 'Releases', description: 'Versions of products, their files and feeds.', rows: releases },
  {
    name: 'Analytics',
    description: 'Usage, revenue and users over time.',
    rows: [...analytics, ...peopleReports, ...exchangeRates],
  },
];

export interface RestOptions {
  schema: GraphQLSchema;
  contextOf: (response: Response) => HubContext;
  /** The rows to serve; by default those of all tables. */
  rows?: Row[];
}

/** Serves every row of the tables; other methods on their paths are refused. */
export function createRest({ schema, contextOf, rows: table = everyRow() }: RestOptions): Router {
  const router = express.Router({ caseSensitive: true, strict: true });
  // Fixed paths come first: "{" sorts behind every letter.
  const rows = table.map((row) => prepare(schema, row)).sort((a, b) => (a.path < b.path ? -1 : 1));
  for (const [path, rowsOfPath] of Map.groupBy(rows, ({ path }) => path)) {
    const expressRoute = router.route(expressPath(path));
    for (const row of rowsOfPath) expressRoute[row.method](serve(row, rows, contextOf));
    expressRoute.all(methodNotAllowed(allowed(rowsOfPath)));
  }
  return router;
}

function everyRow(): Row[] {
  return apis.flatMap(({ rows }) => rows);
}

/** Serves documentation, OpenAPI, the schema and the explorer, derived from the same tables. */
export function createDocs(options: Omit<DocsOptions, 'rows'>): Router {
  return docs({ ...options, rows: everyRow() });
}

/** The APIs as the index lists them: the rows, and the endpoints of the OpenID provider. */
export function directory(oauthEndpoints: Endpoint[], isStorefrontOpen = false): Directory {
  const oauth = {
    name: 'Authentication',
    description: 'Single sign-on between projects: OAuth 2.0 and OpenID Connect.',
    endpoints: oauthEndpoints,
  };
  const [first, ...others] = apis.map(({ name, description, rows }) => ({
    name,
    description,
    endpoints: rows.map(({ method, path, purpose, scope, needsCredential, isPublic }) => ({
      method: method.toUpperCase(),
      path,
      purpose,
      authentication: scope || needsCredential ? authenticationOf(isPublic && isStorefrontOpen) : 'none',
      scopes: scope ? [scope] : [],
    })),
  }));
  return [first!, oauth, ...others];
}

function authenticationOf(isOptional = false): string {
  return isOptional ? 'optional' : 'bearer';
}

function serve(row: RunnableRoute, rows: RunnableRoute[], contextOf: RestOptions['contextOf']) {
  const isReadable = rows.some(({ method, path }) => method === 'get' && path === `${row.path}/{id}`);
  return async (request: Request, response: Response, next: NextFunction): Promise<void> => {
    try {
      const context = contextOf(response);
      // The operation checks the scope too; checking it first avoids reading bodies of callers without it.
      if (row.scope) context.viewer.require(row.scope);
      await readBody(row, request, response);
      const restRequest = toRestRequest(request);
      if (isFollowed(row, request))
        return await follow({ row, request: restRequest, response, context: () => contextOf(response) });
      const result: ExecutionResult = await row.run(restRequest, context);
      if (result.errors?.length) throw result.errors[0];
      if (isStreamed(row, restRequest)) return await stream({ row, request: restRequest, response, context }, result);
      await answer({ row, isReadable, request, restRequest, response, context, data: result.data ?? {} });
    } catch (error) {
      next(error);
    }
  };
}

function toRestRequest({ params, query, headers, body }: Request): RestRequest {
  return {
    params: params as Record<string, string>,
    query: Object.fromEntries(Object.entries(query).map(([name, value]) => [name, singleValue(name, value)])),
    headers: headers as Record<string, string | undefined>,
    body: body as unknown,
    text: typeof body === 'string' ? body : '',
    mediaType: mediaTypeOf(headers['content-type']),
  };
}

/** Refuses a repeated parameter, since it is unclear which value is meant. */
function singleValue(name: string, value: unknown): string {
  if (typeof value === 'string') return value;
  throw invalidInput([{ pointer: `/${name}`, detail: 'was sent more than once; send it once' }]);
}

function expressPath(path: string): string {
  return path.replaceAll(/\{(\w+)\}/g, ':$1');
}

function allowed(rows: Route[]): string {
  const methods = new Set<string>(rows.map(({ method }) => method satisfies Method));
  if (methods.has('get')) methods.add('head');
  return [...methods].map((method) => method.toUpperCase()).join(', ');
}

export { compressSentText } from './compress.ts';
export { createConsole } from './console.ts';
export { createCustomerPages } from './customer-pages.ts';
export { cors } from './cors.ts';
export { createFiles } from './files.ts';
export { health } from './health.ts';
export { headersOf, limitRate } from './limit.ts';
export type { RequestLimit } from './limit.ts';
export { graphqlProblem, methodNotAllowed, problem, unknownPath } from './problem.ts';
export { createTracer, trace } from './trace.ts';
export type { TracedResponse, Tracer } from './trace.ts';
