import type { RequestHandler } from 'express';

/**
 * The provider writes addresses from the request's host. Here every request has the issuer's host, whatever its
 * headers say, so that no forged one reaches a link, a redirect or the discovery document.
 */
export function pinHost(issuer: string): RequestHandler {
  const { host, protocol } = new URL(issuer);
  return ({ headers }, _response, next) => {
    headers.host = host;
    headers['x-forwarded-host'] = host;
    headers['x-forwarded-proto'] = protocol.slice(0, -1);
    next();
  };
}
