import type { RequestHandler, Response } from 'express';

const exposedHeaders = [
  ...['ETag', 'Link', 'Location', 'Retry-After', 'Idempotency-Replayed', 'WWW-Authenticate', 'X-Request-Id'],
  ...['RateLimit', 'RateLimit-Policy', 'X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'],
  ...['X-Cost', 'X-Cost-Remaining'],
];

/**
 * Allows requests from pages of any origin: the APIs use no cookies, so a page can do no more than its own credential
 * allows. Preflight requests are answered before requests are counted. Sign-in has its own rules for each client, and
 * pages of other origins cannot read its pages.
 */
export const cors =
  (isSignInPath: (path: string) => boolean): RequestHandler =>
  (request, response, next) => {
    if (request.headers.origin === undefined || isSignInPath(request.path)) return next();
    openToPages(response);
    if (request.method !== 'OPTIONS' || !request.headers['access-control-request-method']) return next();
    response
      .status(204)
      .set({
        'Access-Control-Allow-Methods': 'GET, POST, PUT, DELETE',
        'Access-Control-Allow-Headers': allowedHeaders(request.headers['access-control-request-headers']),
        Vary: 'Access-Control-Request-Headers',
        'Access-Control-Max-Age': '7200',
      })
      .end();
  };

/**
 * The headers that a page may send: those that it asks for, since clients add their own, such as the name of the client
 * or the id of a trace. The hub ignores headers that it does not know, and a page could send them by other programs.
 */
function allowedHeaders(requested: string | undefined): string {
  const names = requested?.split(',').map((name) => name.trim());
  return names?.every((name) => /^[\w!#$%&'*+.^`|~-]{1,100}$/.test(name)) ? names.join(', ') : knownHeaders;
}

const knownHeaders =
  'Authorization, Content-Type, DPoP, Idempotency-Key, If-Match, If-None-Match, X-API-Key, X-Licence-Key, X-Report-Cost';

/** Lets pages of any origin read an answer, including one that a shared cache stored for another origin. */
export function openToPages(response: Response): void {
  response.set({ 'Access-Control-Allow-Origin': '*', 'Access-Control-Expose-Headers': exposedHeaders.join(', ') });
}
