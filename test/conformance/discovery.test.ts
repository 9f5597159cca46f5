import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { keysOf } from './check-id-token.ts';
import { Op } from './op.ts';

/** The endpoints that Discovery 3 requires, and userinfo, which it recommends. */
const ADDRESSES = ['authorization_endpoint', 'token_endpoint', 'userinfo_endpoint', 'jwks_uri'];

let op: Op;

beforeAll(async () => {
  op = await Op.start();
});

afterAll(() => op?.close());

/** Expects an address of the issuer, which is http here because the hub is local. */
function expectOfIssuer(address: unknown): void {
  expect(address).toEqual(expect.any(String));
  expect(new URL(String(address)).origin).toBe(op.metadata.issuer);
}

/** A list in the metadata: strings, none of them twice. */
function listOf(name: string): string[] {
  const list = op.metadata[name] as string[];
  expect(list).toEqual(Array.from({ length: list.length }, () => expect.stringMatching(/^\S/)));
  expect(new Set(list).size).toBe(list.length);
  return list;
}

it('DiscoveryEndpointVerification: the hub publishes all metadata that a client needs, under the address of the issuer', async () => {
  const response = await fetch(`${op.metadata.issuer}/.well-known/openid-configuration`);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toMatch(/^application\/json(;|$)/);
  expect(await response.json()).toEqual(op.metadata);
  expect(op.metadata.issuer).toBe(op.hub.url);
  for (const name of [...ADDRESSES, 'registration_endpoint']) expectOfIssuer(op.metadata[name]);
  expect(listOf('response_types_supported')).toEqual(['code', 'id_token']);
  expect(listOf('subject_types_supported')).toEqual(['public']);
  expect(listOf('grant_types_supported')).toEqual(expect.arrayContaining(['authorization_code', 'refresh_token']));
  expect(listOf('code_challenge_methods_supported')).toEqual(['S256']);
  await keysOf(op);
});

it('DiscoveryEndpointVerification: the hub lists its scopes and claims, openid and sub among them', () => {
  const scopes = listOf('scopes_supported');
  expect(scopes).toContain('openid');
  for (const scope of scopes) expect(scope).toMatch(/^[\x21\x23-\x5B\x5D-\x7E]+$/);
  const claims = ['sub', 'iss', 'auth_time', 'name', 'updated_at', 'email', 'email_verified'];
  expect(listOf('claims_supported')).toEqual(expect.arrayContaining(claims));
});

it('DiscoveryEndpointVerification: the hub signs ID tokens with RS256, or with ES256 for clients that choose it', () => {
  expect(listOf('id_token_signing_alg_values_supported')).toEqual(['ES256', 'RS256']);
});

it('RpInitiatedLogoutDiscoveryEndpointVerification: the hub publishes its sign-out endpoint', () => {
  expectOfIssuer(op.metadata.end_session_endpoint);
});
