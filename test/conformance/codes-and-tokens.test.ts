import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { checkTokens, expectRefusal } from './check-tokens.ts';
import { checkIdToken } from './check-id-token.ts';
import { Op } from './op.ts';
import type { SuiteClient } from './suite-client.ts';
import { askUserInfo, bearerOf } from './user-info.ts';

let op: Op;
let client: SuiteClient;

beforeAll(async () => {
  op = await Op.start();
  client = await op.register();
});

afterAll(() => op?.close());

it('AuthCodeReuse: the hub refuses a code the second time', async () => {
  const { code } = await client.authorize();
  expectRefusal(await client.redeem(code), 'invalid_grant');
});

it('AuthCodeReuseAfter30Seconds: the hub refuses a code later too, and ends the token that it gave', async () => {
  const authorization = await client.authorize();
  op.hub.clock.advance({ seconds: 30 });
  expect((await askUserInfo(client, bearerOf(authorization))).status).toBe(200);
  expectRefusal(await client.redeem(authorization.code), 'invalid_grant');
  expect((await askUserInfo(client, bearerOf(authorization))).status).toBe(401);
});

const OFFLINE = { scope: 'openid offline_access', prompt: 'consent' };

it('RefreshToken: the hub gives new tokens of the same sign-in to the client of the token', async () => {
  expect(op.metadata.grant_types_supported).toContain('refresh_token');
  expect(op.metadata.scopes_supported).toContain('offline_access');
  const { tokens, idToken, request } = await client.authorize({ parameters: OFFLINE });
  await wait(1100);
  const fresh = checkTokens(await client.refresh(tokens.refresh_token!, { scope: OFFLINE.scope }));
  expect(fresh.access_token).not.toBe(tokens.access_token);
  const { claims } = await checkIdToken(client, request, fresh);
  const { iss, sub, aud, auth_time, azp } = idToken.claims;
  expect(claims).toMatchObject({ iss, sub, aud });
  expect([claims.auth_time, claims.azp]).toEqual([auth_time, azp]);
  expect(claims.iat).toBeGreaterThan(idToken.claims.iat);
  expect((await askUserInfo(client, bearerOf({ tokens: fresh }))).status).toBe(200);
});

it('RefreshToken: the hub refuses the token of another client', async () => {
  const other = await op.register();
  const { tokens } = await other.authorize({ parameters: OFFLINE });
  expectRefusal(await client.refresh(tokens.refresh_token!), 'invalid_grant');
  checkTokens(await other.refresh(tokens.refresh_token!));
});
