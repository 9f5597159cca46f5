import type { ServerResponse } from 'node:http';
import type { ErrorRequestHandler, NextFunction, Request, RequestHandler, Response } from 'express';
import { graphqlProblem, limitRate, problem } from '../../rest/index.ts';
import { costHeader, extensionsOf } from '../../schema/index.ts';
import { authenticate } from '../auth/authenticate.ts';
import { isProviderPath } from '../auth/oidc/own-paths.ts';
import { NobodyViewer } from '../auth/viewer.ts';
import { looksLikeLinkSecret } from '../billing/invoicing/links/link-secret.ts';
import { viewerOfLink } from '../billing/invoicing/links/viewer-of-link.ts';
import type { CountedRequest, RequestCounter } from '../auth/request-counter.ts';
import type { AppOptions, ContextParts } from './hub-context.ts';
import { Refusal } from '../errors.ts';
import { addressOf } from '../platform/values/address.ts';
import { readIdempotencyKey } from '../platform/idempotency.ts';
import { tooMany } from '../platform/limits/rate-limit.ts';
import type { LimitStatus } from '../platform/limits/rate-limit.ts';
import type { MemoryShare } from '../platform/http/memory-share.ts';
import type { Logger } from '../platform/log.ts';
import { ReportTime } from '../platform/postgres/report-time.ts';
import { currentWork, runAs } from '../platform/postgres/work-context.ts';

/** Sets the caller of a request: its address, until it is authenticated. */
export function shareByCaller({ ip }: Request, response: Response, next: NextFunction): void {
  const reports = new ReportTime(response);
  runAs({ kind: 'request', caller: `address:${addressOf(ip)}`, read: { bytes: 0 }, reports }, next);
}

const customerLinks = { matches: looksLikeLinkSecret, viewerOf: viewerOfLink };

/** Authenticates the caller. A bad credential gives no viewer, and is not refused here yet. */
export function identify({ orm, clock, config }: AppOptions): RequestHandler {
  return async (request, response, next) => {
    const known = response.locals as ContextParts;
    const address = addressOf(request.ip);
    known.viewer = new NobodyViewer(address);
    try {
      const { headers, method, path } = request;
      const { isStorefrontOpen } = config;
      const asking = {
        headers,
        address,
        isStorefrontOpen,
        links: customerLinks,
        target: { method, url: config.url + path },
      };
      const meet = async (isProven = false) => {
        known.viewer = Object.assign(await authenticate(orm.em.fork(), { ...asking, isProven }, clock.now()), {
          requestId: known.requestId,
          address,
        });
      };
      if (!isProviderPath(path)) await meet();
      known.authenticateAgain = () => meet(true);
    } catch (error) {
      if (!(error instanceof Refusal)) return next(error);
      known.refusal = error;
    }
    known.viewer.requestId = known.requestId;
    known.viewer.address = address;
    currentWork().caller = known.viewer.party;
    try {
      known.idempotencyKey = readIdempotencyKey(request.headers['idempotency-key']);
    } catch (error) {
      known.refusal ??= error as Refusal;
    }
    known.wantsCost = request.headers[costHeader] !== undefined;
    next();
  };
}

/** Counts the request first, and its outcome afterwards. */
export function limit(counter: RequestCounter, { log }: Pick<AppOptions, 'log'>): RequestHandler {
  const counted = ({ path, ip, headers }: Request, { locals }: Response): CountedRequest => ({
    path,
    viewer: (locals as ContextParts).viewer,
    address: addressOf(ip),
    credential: headers.authorization,
  });
  return limitRate({
    count: (request, response) => {
      const asking = counted(request, response);
      noteWhenAnswered(counter, log, response, asking);
      return counter.count(asking);
    },
    giveBack: (request, response) => counter.giveBack(counted(request, response)),
    refusal: (standing) => tooMany(standing as LimitStatus),
  });
}

/** Counts the answer to a request when it is finished, unless the client was right to ask. */
export function noteWhenAnswered(
  counter: RequestCounter,
  log: Logger,
  response: ServerResponse & { locals: object },
  { path, address }: Pick<CountedRequest, 'path' | 'address'>,
): void {
  response.on('finish', () => {
    if ((response.locals as ContextParts).isExpected) return;
    counter
      .noteAnswer(path, response.statusCode, address)
      .catch((error: unknown) => log.error({ err: error }, 'a refused request was not counted'));
  });
}

/** Limits the memory of all bodies and answers together. Uploads are never in memory. */
export function shareMemory(memory: MemoryShare, isUpload: (path: string) => boolean): RequestHandler {
  return async (request, response, next) => {
    const { caller } = currentWork();
    const known = response.locals as ContextParts;
    known.admitAnswer = (characters) => memory.admitAnswer(characters, response, caller);
    if (!isUpload(request.path)) await memory.admitBody(request, response, caller);
    next();
  };
}

export const refuseBadCredential: RequestHandler = (_, response, next) =>
  next((response.locals as ContextParts).refusal);

export function reportTo(log: Logger): (error: unknown, requestId: string) => void {
  return (error, requestId) => {
    const isBug = extensionsOf(error).kind === 'internal';
    if (!isBug && currentWork().reports?.isUnread) return;
    log[isBug ? 'error' : 'warn']({ err: error, requestId }, isBug ? 'bug' : 'temporarily unavailable');
  };
}

export function reportProblem(log: Logger): ErrorRequestHandler {
  return (error: unknown, request, response, _next) => {
    const { requestId } = response.locals as ContextParts;
    // The reader of a streamed answer notices that it is cut off.
    if (response.headersSent) {
      if (extensionsOf(error).kind === 'internal') reportTo(log)(error, requestId);
      return void response.destroy();
    }
    const send = request.path === '/graphql' && wantsGraphql(request) ? graphqlProblem : problem;
    const status = send(error, request, response, requestId);
    if (status >= 500) reportTo(log)(error, requestId);
  };
}

/** Whether a caller of /graphql reads GraphQL's form of an error; one that asks for problem+json alone gets that. */
function wantsGraphql(request: Request): boolean {
  const graphql = ['application/json', 'application/graphql-response+json'];
  return request.accepts([...graphql, 'application/problem+json']) !== 'application/problem+json';
}
