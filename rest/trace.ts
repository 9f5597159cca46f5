import { randomUUID } from 'node:crypto';
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

/**
 * Assigns a request id, sets the headers of every answer, and logs one line per request. `url` is the public address of
 * the hub. `secretPath` is the prefix of paths that are credentials themselves.
 */
export function trace(logRequest: LogRequest, url: string, secretPath: string): RequestHandler {
  const transportHeaders = url.startsWith('https:') ? httpsOnlyHeaders : {};
  return (request, response, next) => {
    // The path as routed: the raw target may be in absolute form (RFC 9112 section 3.2.2).
    const path = loggedPath(request.path, secretPath);
    const requestId = callerRequestId(request.headers['x-request-id']) ?? randomUUID();
    const startedAt = performance.now();
    (response.locals as TracedLocals).requestId = requestId;
    response.set({
      'X-Request-Id': requestId,
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'no-referrer',
      'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
      ...transportHeaders,
    });
    response.on('finish', () => {
      const ms = Math.round((performance.now() - startedAt) * 10) / 10;
      logRequest({ method: request.method, path, status: response.statusCode, ms, requestId });
    });
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
