import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import type { Express, Request, Response } from 'express';
import { headersOf } from '../../rest/index.ts';
import type { RequestLimit, TracedResponse, Tracer } from '../../rest/index.ts';
import { paths } from '../auth/oidc/endpoints.ts';
import type { Oidc } from '../auth/oidc/index.ts';
import { hasApiKey } from '../auth/oidc/tokens/refuse-keys.ts';
import type { RequestCounter } from '../auth/request-counter.ts';
import { NobodyViewer } from '../auth/viewer.ts';
import type { Logger } from '../platform/log.ts';
import { runAs } from '../platform/postgres/work-context.ts';
import { addressOf } from '../platform/values/address.ts';
import { noteWhenAnswered } from './middleware.ts';

interface ClientDoorParts {
  oidc: Oidc;
  log: Logger;
  counter: RequestCounter;
  trace: Tracer;
}

const quickPosts = new Set<string>([paths.token, paths.introspect, paths.revoke]);

/** A longer body is left to Express, where the memory of all bodies is limited. */
const longestForm = 50_000;

/**
 * Answers the frequent requests of clients to the provider: tokens, introspection, revocation and userinfo. Express and
 * its middleware would take a third of their time. Everything else, and what is unusual or refused before the
 * provider sees it, is answered by Express (docs/decisions/0037-clients-without-express.md).
 */
export function clientDoor(app: Express, { oidc, log, counter, trace }: ClientDoorParts): RequestListener {
  return (request, response) => {
    if (!isQuick(request)) return app(request, response);
    answer(request, response).catch((error: unknown) => {
      log.error({ err: error }, 'bug');
      response.destroy();
    });
  };

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const startedAt = performance.now();
    const path = request.url!;
    const address = addressOf(ipOf(app, request));
    await runAs({ kind: 'request', caller: `address:${address}`, read: { bytes: 0 } }, async () => {
      const limit = await countRequest(request, address);
      if (limit.isExceeded) return app(request, response);
      const traced = joined(request, response);
      trace(request, traced, path, startedAt);
      noteWhenAnswered(counter, log, traced, { path, address });
      for (const [name, value] of Object.entries(headersOf(limit))) response.setHeader(name, value);
      await oidc.answer(request, response);
    });
  }

  /** Counts the request. One that exceeds the limit is counted again, and refused, by Express. */
  function countRequest({ url, headers }: IncomingMessage, address: string): Promise<RequestLimit> {
    const viewer = new NobodyViewer(address);
    return counter.count({ path: url!, viewer, address, credential: headers.authorization });
  }
}

/** Whether the provider can read the request as it is; it reads forms only, and no API keys. */
function isQuick({ method, url = '', headers }: IncomingMessage): boolean {
  if (method === 'GET') return url === paths.profile && headers.authorization !== undefined && !hasApiKey(headers);
  return (
    method === 'POST' &&
    quickPosts.has(url) &&
    /^application\/x-www-form-urlencoded *(;|$)/i.test(headers['content-type'] ?? '') &&
    Number(headers['content-length'] ?? Infinity) <= longestForm
  );
}

/** The address of the caller, behind the proxies that are trusted, as Express finds it. */
function ipOf(app: Express, request: IncomingMessage): string | undefined {
  return (Object.setPrototypeOf(request, app.request) as Request).ip;
}

/** Joins request and response as Express does: the rules of the provider find what is noted of an answer by its request. */
function joined(request: IncomingMessage, response: ServerResponse): TracedResponse {
  const traced = Object.assign(response, { locals: {} });
  (request as Request).res = traced as unknown as Response;
  return traced;
}
