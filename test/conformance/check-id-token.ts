import { createHash } from 'node:crypto';
import { expect } from '@jest/globals';
import { createLocalJWKSet, jwtVerify } from 'jose';
import type { JSONWebKeySet, JWTPayload, ProtectedHeaderParameters } from 'jose';
import type { Tokens } from './check-tokens.ts';
import type { Op } from './op.ts';
import type { AuthorizationRequest, SuiteClient } from './suite-client.ts';

export interface IdToken {
  header: ProtectedHeaderParameters;
  claims: JWTPayload & { auth_time?: number; at_hash?: string; sub: string; iat: number };
}

/** Claims of every ID token (OpenID Connect Core 2 and 3.1.3.6); any other claim needs a scope. */
const STANDARD_CLAIMS = [
  'iss',
  'sub',
  'aud',
  'exp',
  'iat',
  'auth_time',
  'nonce',
  'acr',
  'amr',
  'azp',
  'at_hash',
  'sid',
  'jti',
];
const CLAIMS_BY_SCOPE: Record<string, string[]> = {
  profile: ['name', 'updated_at'],
  email: ['email', 'email_verified'],
};

/** Fetches the public keys: each has a unique kid, and none is private or symmetric (RFC 7517). */
export async function keysOf({ metadata }: Op): Promise<JSONWebKeySet> {
  const response = await fetch(metadata.jwks_uri);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toMatch(/^application\/(jwk-set\+)?json(;|$)/);
  const jwks = (await response.json()) as JSONWebKeySet;
  const kids = jwks.keys.map(({ kid }) => kid);
  expect(kids.every((kid) => typeof kid === 'string' && kid !== '')).toBe(true);
  expect(new Set(kids).size).toBe(kids.length);
  for (const key of jwks.keys) {
    expect(['EC', 'RSA', 'OKP']).toContain(key.kty);
    for (const secret of ['d', 'p', 'q', 'dp', 'dq', 'qi', 'k']) expect(key).not.toHaveProperty(secret);
  }
  return jwks;
}

/** Validates an ID token as OpenID Connect Core 3.1.3.7 requires of a client. */
export async function checkIdToken(
  { op, id }: SuiteClient,
  { parameters: { nonce, scope = '' } }: AuthorizationRequest,
  { id_token, access_token }: Tokens,
): Promise<IdToken> {
  const { protectedHeader: header, payload } = await jwtVerify(id_token, createLocalJWKSet(await keysOf(op)), {
    issuer: op.metadata.issuer,
    audience: id,
    algorithms: op.metadata.id_token_signing_alg_values_supported,
    requiredClaims: ['sub', 'exp', 'iat'],
    maxTokenAge: 300,
  });
  const claims = payload as IdToken['claims'];
  expect(claims.nonce).toBe(nonce);
  expect(claims.sub).toMatch(/^[\x20-\x7E]{1,255}$/);
  expect(claims.auth_time ?? claims.iat).toEqual(expect.any(Number));
  if (claims.at_hash !== undefined) expect(claims.at_hash).toBe(halfHash(header.alg, access_token));
  const ofScopes = scope.split(' ').flatMap((each) => CLAIMS_BY_SCOPE[each] ?? []);
  expect(Object.keys(claims).filter((name) => ![...STANDARD_CLAIMS, ...ofScopes].includes(name))).toEqual([]);
  return { header, claims };
}

/** OpenID Connect Core 3.1.3.6. */
function halfHash(alg: string, token: string): string {
  const hash = createHash(`sha${alg.slice(-3)}`)
    .update(token)
    .digest();
  return hash.subarray(0, hash.length / 2).toString('base64url');
}
