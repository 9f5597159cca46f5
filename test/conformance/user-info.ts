import { expect } from '@jest/globals';
import type { Authorization, SuiteClient } from './suite-client.ts';

export type Claims = Record<string, unknown>;

/** A claim is left out rather than empty (OpenID Connect Core 5.3.2), and has the type of section 5.1. */
const standardClaims: Record<string, unknown> = {
  sub: expect.stringMatching(/\S/),
  name: expect.stringMatching(/\S/),
  email: expect.stringMatching(/^\S+@\S+$/),
  email_verified: expect.any(Boolean),
  updated_at: expect.any(Number),
};

/** Calls the userinfo endpoint, by GET unless `init` says otherwise. */
export function askUserInfo({ op }: SuiteClient, init: RequestInit): Promise<Response> {
  return fetch(op.metadata.userinfo_endpoint, init);
}

export function bearerOf({ tokens }: Pick<Authorization, 'tokens'>): RequestInit {
  return { headers: { authorization: `Bearer ${tokens.access_token}` } };
}

/** Checks an answer of userinfo by OpenID Connect Core 5.1 and 5.3.2. */
export async function checkUserInfo(response: Response, { idToken }: Authorization): Promise<Claims> {
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toMatch(/^application\/json(;|$)/);
  const claims = (await response.json()) as Claims;
  expect(claims.sub).toBe(idToken.claims.sub);
  const expected = Object.keys(claims).map((name) => [name, standardClaims[name] ?? `${name} is no standard claim`]);
  expect(claims).toEqual(Object.fromEntries(expected));
  if ('updated_at' in claims) expect(Math.abs(Number(claims.updated_at) - Date.now() / 1000)).toBeLessThan(86_400);
  return claims;
}

/** The checked userinfo claims of an authorization. */
export async function userInfoOf(client: SuiteClient, authorization: Authorization): Promise<Claims> {
  return checkUserInfo(await askUserInfo(client, bearerOf(authorization)), authorization);
}
