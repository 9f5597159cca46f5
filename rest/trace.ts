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
 * address that the hub is known by. `secretPath`: what addresses begin with that are credentials by themselves.
 */
export function trace(logRequest: LogRequest, url: string, secretPath: string): RequestHandler {
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
      const path = toldPath(request.originalUrl, secretPath);
      logRequest({ method: request.method, path, status: response.statusCode, ms, requestId });
    });
    next();
  };
}

/** The path alone, since queries of the OAuth endpoints carry codes and states; of an address that is signed its beginning. */
function toldPath(url: string, secretPath: string): string {
  const path = url.split('?')[0] ?? '';
  return path.startsWith(secretPath) ? `${secretPath}...` : path;
}

/** A caller may name the request, within reason. */
function ownName(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' && /^[\w.:-]{1,100}$/.test(header) ? header : undefined;
}
