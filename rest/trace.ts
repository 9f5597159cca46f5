import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { RequestHandler } from 'express';

/** The response locals of every request. */
export interface TracedLocals {
  requestId: string;
}

export type LogRequest = (line: {
  method: string;
  path: string;
  status: number;
  ms: number;
  requestId: string;
}) => void;

/** Browsers that have used https once must keep to it for a year (RFC 6797). */
const httpsOnlyHeaders = { 'Strict-Transport-Security': 'max-age=31536000' };

/** What `trace` needs of an answer; Express' own has more. */
export type TracedResponse = ServerResponse & { locals: object };

/** Traces a request by its path as routed: the raw target may be in absolute form (RFC 9112 section 3.2.2). */
export type Tracer = (
  request: Pick<IncomingMessage, 'method' | 'headers'>,
  response: TracedResponse,
  path: string,
  startedAt?: number,
) => void;

/**
 * Assigns a request id, sets the headers of every answer, and logs one line per request. `url` is the public address of
 * the hub. `secretPath` is the prefix of paths that are credentials themselves.
 */
export function createTracer(logRequest: LogRequest, url: string, secretPath: string): Tracer {
  const headers = Object.entries({
    'X-Content-Type-Options': 'nosniff',
    'Referrer-Policy': 'no-referrer',
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
    ...(url.startsWith('https:') ? httpsOnlyHeaders : {}),
  });
  return (request, response, path, startedAt = performance.now()) => {
    const shownPath = loggedPath(path, secretPath);
    const requestId = callerRequestId(request.headers['x-request-id']) ?? randomUUID();
    (response.locals as TracedLocals).requestId = requestId;
    response.setHeader('X-Request-Id', requestId);
    for (const [name, value] of headers) response.setHeader(name, value);
    response.on('finish', () => {
      const ms = Math.round((performance.now() - startedAt) * 10) / 10;
      logRequest({ method: request.method!, path: shownPath, status: response.statusCode, ms, requestId });
    });
  };
}

/** Traces every request of an application. */
export function trace(traceRequest: Tracer): RequestHandler {
  return (request, response, next) => {
    traceRequest(request, response, request.path);
    next();
  };
}

/**
 * The path without its query, since queries contain codes and states. It is cut after `secretPath` in any spelling, even
 * one that is not routed, because the rest is a valid credential at the right address.
 */
function loggedPath(path: string, secretPath: string): string {
  const steps = decoded(path)
    .toLowerCase()
    .split(/[/\\]+/);
  return steps.includes(secretPath.replaceAll('/', '')) ? `${secretPath}...` : path;
}

/** Removes percent-encoding, however often it was applied: `%66` and `%252566` are an f. */
function decoded(path: string): string {
  return path.replaceAll(/%(?:25)*([0-7][0-9a-f])/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
}

/** The request id that the caller sent, if it has a valid form. */
function callerRequestId(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' && /^[\w.:-]{1,100}$/.test(header) ? header : undefined;
}
