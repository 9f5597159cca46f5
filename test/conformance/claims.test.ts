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

/** What a scope opens: the claims at userinfo, and the scope that the token endpoint says was given. */
async function opened(scope: string) {
  const authorization = await client.authorize({ parameters: { scope } });
  const { sub, ...claims } = await userInfoOf(client, authorization);
  expect(sub).toBe(authorization.idToken.claims.sub);
  return { claims, scope: authorization.tokens.scope };
}

it('UserInfoGet: answers GET with the claims of who signed in', async () => {
  const claims = await checkUserInfo(await askUserInfo(client, bearerOf(signedIn)), signedIn);
  expect(claims).toMatchObject({ ...PROFILE, ...ADDRESS });
});

it('UserInfoPostHeader: answers POST with the token in the header', async () => {
  const response = await askUserInfo(client, { method: 'POST', ...bearerOf(signedIn) });
  expect(await checkUserInfo(response, signedIn)).toMatchObject(ADDRESS);
});

it('UserInfoPostBody: answers POST with the token in the form', async () => {
  const body = new URLSearchParams({ access_token: signedIn.tokens.access_token });
  const response = await askUserInfo(client, { method: 'POST', body });
  expect(await checkUserInfo(response, signedIn)).toMatchObject(ADDRESS);
});

it('ScopeProfile: opens the name and when it was changed', async () => {
  expect(await opened('openid profile')).toEqual({ claims: PROFILE, scope: 'openid profile' });
});

it('ScopeEmail: opens the address, and whether it is confirmed', async () => {
  expect(await opened('openid email')).toEqual({ claims: ADDRESS, scope: 'openid email' });
});

it('ScopeAddress: is not offered; asked for, it opens nothing and is not said to be given', async () => {
  expect(op.metadata.scopes_supported).not.toContain('address');
  expect(op.metadata.claims_supported).not.toContain('address');
  expect(await opened('openid address')).toEqual({ claims: {}, scope: 'openid' });
});

it('ScopePhone: is not offered; asked for, it opens nothing and is not said to be given', async () => {
  expect(op.metadata.scopes_supported).not.toContain('phone');
  expect(op.metadata.claims_supported).not.toContain('phone_number');
  expect(await opened('openid phone')).toEqual({ claims: {}, scope: 'openid' });
});

it('ScopeAll: opens what the scopes that are offered open, and says which those are', async () => {
  const { claims, scope } = await opened('openid email phone address profile');
  expect(claims).toEqual({ ...PROFILE, ...ADDRESS });
  expect(scope.split(' ').toSorted()).toEqual(['email', 'openid', 'profile']);
});

it('ClaimsEssential: says that it does not take single claims, and signs in without them', async () => {
  expect(op.metadata.claims_parameter_supported).toBe(false);
  const parameters = { claims: JSON.stringify({ userinfo: { name: { essential: true } } }) };
  const authorization = await client.authorize({ parameters });
  expect(authorization.idToken.claims).not.toHaveProperty('name');
  expect(Object.keys(await userInfoOf(client, authorization))).toEqual(['sub']);
});
