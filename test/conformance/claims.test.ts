import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { EMAIL, Op } from './op.ts';
import type { Authorization, SuiteClient } from './suite-client.ts';
import { askUserInfo, bearerOf, checkUserInfo, userInfoOf } from './user-info.ts';

const PROFILE = { name: 'Ada <Lovelace>', updated_at: expect.any(Number) };
const ADDRESS = { email: EMAIL, email_verified: true };

let op: Op;
let client: SuiteClient;
let signedIn: Authorization;

beforeAll(async () => {
  op = await Op.start();
  client = await op.register();
  signedIn = await client.authorize({ parameters: { scope: 'openid profile email' } });
});

afterAll(() => op?.close());

/** The claims that a scope gives at userinfo, and the scope that the token endpoint returns. */
async function claimsFor(scope: string) {
  const authorization = await client.authorize({ parameters: { scope } });
  const { sub, ...claims } = await userInfoOf(client, authorization);
  expect(sub).toBe(authorization.idToken.claims.sub);
  return { claims, scope: authorization.tokens.scope };
}

it('UserInfoGet: the hub answers GET with the claims of the person', async () => {
  const claims = await checkUserInfo(await askUserInfo(client, bearerOf(signedIn)), signedIn);
  expect(claims).toMatchObject({ ...PROFILE, ...ADDRESS });
});

it('UserInfoPostHeader: the hub answers POST with the token in the header', async () => {
  const response = await askUserInfo(client, { method: 'POST', ...bearerOf(signedIn) });
  expect(await checkUserInfo(response, signedIn)).toMatchObject(ADDRESS);
});

it('UserInfoPostBody: the hub answers POST with the token in the form', async () => {
  const body = new URLSearchParams({ access_token: signedIn.tokens.access_token });
  const response = await askUserInfo(client, { method: 'POST', body });
  expect(await checkUserInfo(response, signedIn)).toMatchObject(ADDRESS);
});

it('ScopeProfile: the hub gives the name and the time of its last change', async () => {
  expect(await claimsFor('openid profile')).toEqual({ claims: PROFILE, scope: 'openid profile' });
});

it('ScopeEmail: the hub gives the address, and whether it is confirmed', async () => {
  expect(await claimsFor('openid email')).toEqual({ claims: ADDRESS, scope: 'openid email' });
});

it('ScopeAddress: the hub does not offer the scope, and a request for it gives neither claims nor the scope', async () => {
  expect(op.metadata.scopes_supported).not.toContain('address');
  expect(op.metadata.claims_supported).not.toContain('address');
  expect(await claimsFor('openid address')).toEqual({ claims: {}, scope: 'openid' });
});

it('ScopePhone: the hub does not offer the scope, and a request for it gives neither claims nor the scope', async () => {
  expect(op.metadata.scopes_supported).not.toContain('phone');
  expect(op.metadata.claims_supported).not.toContain('phone_number');
  expect(await claimsFor('openid phone')).toEqual({ claims: {}, scope: 'openid' });
});

it('ScopeAll: the hub gives the claims of the scopes that it offers, and returns which those are', async () => {
  const { claims, scope } = await claimsFor('openid email phone address profile');
  expect(claims).toEqual({ ...PROFILE, ...ADDRESS });
  expect(scope.split(' ').toSorted()).toEqual(['email', 'openid', 'profile']);
});

it('ClaimsEssential: the hub ignores a request for single claims, as its metadata say', async () => {
  expect(op.metadata.claims_parameter_supported).toBe(false);
  const parameters = { claims: JSON.stringify({ userinfo: { name: { essential: true } } }) };
  const authorization = await client.authorize({ parameters });
  expect(authorization.idToken.claims).not.toHaveProperty('name');
  expect(Object.keys(await userInfoOf(client, authorization))).toEqual(['sub']);
});
