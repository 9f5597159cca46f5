import { randomUUID } from 'node:crypto';
import type { RequestHandler } from 'express';

/** What is known of a request from its first moment on. */
export interface Traced {
  requestId: string;
}

export type LogRequest = (line: {
  method: string;
  path: string;
  status: number;
  ms: number;
  requestId: string;
}) => void;

/** Browsers that have once come by https never try without it again, for a year (RFC 6797). */
const byHttpsAlone = { 'Strict-Transport-Security': 'max-age=31536000' };

/**
 * Names every request, sets the headers that every answer carries, and logs one line when it is answered. `url`: the
 * address that the hub is known by.
 */
export function trace(logRequest: LogRequest, url: string): RequestHandler {
  const ofAll = url.startsWith('https:') ? byHttpsAlone : {};
  return (request, response, next) => {
    const requestId = ownName(request.headers['x-request-id']) ?? randomUUID();
    const startedAt = performance.now();
    (response.locals as Traced).requestId = requestId;
    response.set({
      'X-Request-Id': requestId,
      'X-Content-Type-Options': 'nosniff',
      'Referrer-Policy': 'no-referrer',
      'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
      ...ofAll,
    });
    response.on('finish', () => {
      const ms = Math.round((performance.now() - startedAt) * 10) / 10;
      // The path alone: queries of the OAuth endpoints carry codes and states.
      const path = request.originalUrl.split('?')[0] ?? '';
      logRequest({ method: request.method, path, status: response.statusCode, ms, requestId });
    });
    next();
  };
}

/** A caller may name the request, within reason. */
function ownName(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' && /^[\w.:-]{1,100}$/.test(header) ? header : undefined;
}
