import type { Request, RequestHandler, Response } from 'express';
import { errors, jwtVerify } from 'jose';
import type { JWTPayload } from 'jose';
import type { Entitlement } from './entitlements.ts';
import type { HubKeys } from './keys.ts';

/** The claims of an access token for this API (RFC 9068). */
export interface AccessToken extends JWTPayload {
  client_id: string;
  scope?: string;
  entitlements?: Entitlement[];
}

export interface ApiSettings {
  hub: string;
  /** The identifier of this API, as registered in the hub. */
  api: string;
}

/**
 * Accepts only requests with an access token of the hub for this API. Everything is checked locally. The signature must
 * match the hub's keys, and any key within the token is ignored. Only one algorithm is accepted. The type is checked, so
 * that an ID token is not accepted as an access token; so are the issuer, the audience and the expiry.
 */
export function requireToken(keys: HubKeys, { hub, api }: ApiSettings): RequestHandler {
  return async (request, response, next) => {
    const [, token] = /^Bearer ([\w.~+/=-]+)$/i.exec(request.get('authorization') ?? '') ?? [];
    if (!token) return refuse(response, 401, 'Bearer');
    try {
      const { payload } = await jwtVerify<AccessToken>(token, keys.find, {
        issuer: hub,
        audience: api,
        typ: 'at+jwt',
        algorithms: ['ES256'],
        requiredClaims: ['exp', 'sub', 'client_id'],
        clockTolerance: 5,
      });
      response.locals.token = payload;
      next();
    } catch (error) {
      if (!(error instanceof errors.JOSEError)) return next(error);
      refuse(response, 401, 'Bearer error="invalid_token"');
    }
  };
}

/** Requires a scope that the person has granted to the client of the token. */
export function requireScope(scope: string): RequestHandler {
  return (_request, response, next) => {
    if (tokenOf(response).scope?.split(' ').includes(scope)) return next();
    refuse(response, 403, `Bearer error="insufficient_scope", scope="${scope}"`);
  };
}

/** Requires a feature that the person has bought. */
export function requireFeature(isHeld: (entitlements?: Entitlement[]) => boolean): RequestHandler {
  return (_request: Request, response: Response, next) => {
    if (isHeld(tokenOf(response).entitlements)) return next();
    response.status(403).json({ error: 'not_entitled', message: 'Your plan does not include this.' });
  };
}

export function tokenOf(response: Response): AccessToken {
  return response.locals.token as AccessToken;
}

function refuse(response: Response, status: number, challenge: string): void {
  response.status(status).set('WWW-Authenticate', challenge).json({ error: challenge });
}
