import type { RequestHandler, Response } from 'express';

const exposed = [
  ...['ETag', 'Link', 'Location', 'Retry-After', 'Idempotency-Replayed', 'WWW-Authenticate', 'X-Request-Id'],
  ...['RateLimit', 'RateLimit-Policy', 'X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'],
  ...['X-Cost', 'X-Cost-Remaining'],
];

/**
 * Lets pages of any origin ask: nothing behind these doors goes by a cookie, so a page can do no more than its own
 * credential allows. Browsers ask for permission before each kind of request; that is answered before anything counts.
 * Sign-in has rules of its own, by client, and its pages are no one else's to read.
 */
export const cors =
  (isOfSignIn: (path: string) => boolean): RequestHandler =>
  (request, response, next) => {
    if (request.headers.origin === undefined || isOfSignIn(request.path)) return next();
    openToPages(response);
    if (request.method !== 'OPTIONS' || !request.headers['access-control-request-method']) return next();
    response
      .status(204)
      .set({
        'Access-Control-Allow-Methods': 'GET, POST, PUT, DELETE',
        'Access-Control-Allow-Headers':
          'Authorization, Content-Type, DPoP, Idempotency-Key, If-Match, If-None-Match, X-API-Key, X-Licence-Key, X-Report-Cost',
        'Access-Control-Max-Age': '7200',
      })
      .end();
  };

/** Lets a page of any origin read an answer; also one that a shared cache keeps, no matter who had asked for it first. */
export function openToPages(response: Response): void {
  response.set({ 'Access-Control-Allow-Origin': '*', 'Access-Control-Expose-Headers': exposed.join(', ') });
}
