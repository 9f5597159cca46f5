import type { RequestHandler } from 'express';

/**
 * The provider writes addresses from the request's host, and believes the forwarded one first. Here that is always
 * the issuer's, so that no forged one reaches a link, a redirect or the discovery document.
 */
export function pinHost(issuer: string): RequestHandler {
  const { host, protocol } = new URL(issuer);
  return ({ headers }, _response, next) => {
    headers['x-forwarded-host'] = host;
    headers['x-forwarded-proto'] = protocol.slice(0, -1);
    next();
  };
}
