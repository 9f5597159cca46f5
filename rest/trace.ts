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
    // As it is routed: a target in absolute form (RFC 9112 section 3.2.2) is not what addresses are known by.
    const path = loggedPath(request.path, secretPath);
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
      logRequest({ method: request.method, path, status: response.statusCode, ms, requestId });
    });
    next();
  };
}

/**
 * The path without its query, since queries carry codes and states. It ends after `secretPath`, in any spelling,
 * also in those that lead nowhere: what follows is a credential at the right address.
 */
function loggedPath(path: string, secretPath: string): string {
  const steps = decoded(path)
    .toLowerCase()
    .split(/[/\\]+/);
  return steps.includes(secretPath.replaceAll('/', '')) ? `${secretPath}...` : path;
}

/** Without percent-encoding, however often it was applied: `%66` and `%252566` are an f. */
function decoded(path: string): string {
  return path.replaceAll(/%(?:25)*([0-7][0-9a-f])/gi, (_, hex: string) =>
    String.fromCharCode(Number.parseInt(hex, 16)),
  );
}

/** A caller may name the request, within reason. */
function ownName(header: string | string[] | undefined): string | undefined {
  return typeof header === 'string' && /^[\w.:-]{1,100}$/.test(header) ? header : undefined;
}
