import type { IncomingHttpHeaders } from 'node:http';
import type { RequestHandler } from 'express';

/**
 * Sets the forwarded host and protocol to the issuer's. The provider builds addresses from them before the Host header,
 * so a forged host reaches no link, redirect or discovery document.
 */
export function pinHeaders(issuer: string): (headers: IncomingHttpHeaders) => void {
  const { host, protocol } = new URL(issuer);
  return (headers) => {
    headers['x-forwarded-host'] = host;
    headers['x-forwarded-proto'] = protocol.slice(0, -1);
  };
}

/** The same as middleware. */
export function pinHost(issuer: string): RequestHandler {
  const pin = pinHeaders(issuer);
  return ({ headers }, _response, next) => {
    pin(headers);
    next();
  };
}
