import type { RequestHandler, Response } from 'express';

const exposedHeaders = [
  ...['ETag', 'Link', 'Location', 'Retry-After', 'Idempotency-Replayed', 'WWW-Authenticate', 'X-Request-Id'],
  ...['RateLimit', 'RateLimit-Policy', 'X-RateLimit-Limit', 'X-RateLimit-Remaining', 'X-RateLimit-Reset'],
  ...['X-Cost', 'X-Cost-Remaining'],
];

export interface CorsOptions {
  /** Sign-in has its own rules for each client, and pages of other origins cannot read its pages. */
  isSignInPath: (path: string) => boolean;
  /** The origins that the operator allows; by default all of them. */
  origins?: readonly string[];
}

/**
 * Allows requests from pages of other origins. By default that is any origin: the APIs use no cookies, so a page can do no
 * more than its own credential allows. Preflight requests are answered before requests are counted.
 */
export function cors({ isSignInPath, origins }: CorsOptions): RequestHandler {
  return (request, response, next) => {
    if (isSignInPath(request.path)) return next();
    const { origin } = request.headers;
    if (origins) admitListed(response, origins, origin);
    else if (origin !== undefined) openToPages(response);
    if (origin === undefined || !isPreflight(request.method, request.headers)) return next();
    response.status(204).vary('Access-Control-Request-Headers');
    if (response.get('Access-Control-Allow-Origin') !== undefined)
      response.set({
        'Access-Control-Allow-Methods': 'GET, POST, PUT, DELETE',
        'Access-Control-Allow-Headers': allowedHeaders(request.headers['access-control-request-headers']),
        'Access-Control-Max-Age': '7200',
      });
    response.end();
  };
}

/** Lets a page of a listed origin read the answer. A cache must not give that answer to a page of another origin. */
function admitListed(response: Response, origins: readonly string[], origin: string | undefined): void {
  (response.locals as CorsState).areOriginsListed = true;
  response.vary('Origin');
  if (origin !== undefined && origins.includes(origin)) open(response, origin);
}

/** What the answer of a row needs to know of the setting. */
interface CorsState {
  areOriginsListed?: boolean;
}

function isPreflight(method: string, headers: Record<string, unknown>): boolean {
  return method === 'OPTIONS' && Boolean(headers['access-control-request-method']);
}

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
  if (!(response.locals as CorsState).areOriginsListed) open(response, '*');
}

function open(response: Response, origin: string): void {
  response.set({ 'Access-Control-Allow-Origin': origin, 'Access-Control-Expose-Headers': exposedHeaders.join(', ') });
}
