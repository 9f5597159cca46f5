import type { RequestHandler } from 'express';

/**
 * Sets the forwarded host and protocol to the issuer's. The provider builds addresses from them before the Host header,
 * so a forged host reaches no link, redirect or discovery document.
 */
export function pinHost(issuer: string): RequestHandler {
  const { host, protocol } = new URL(issuer);
  return ({ headers }, _response, next) => {
    headers['x-forwarded-host'] = host;
    headers['x-forwarded-proto'] = protocol.slice(0, -1);
    next();
  };
}
