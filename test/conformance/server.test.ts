import { afterAll, beforeAll, expect, it } from '@jest/globals';
import * as oidc from 'openid-client';
import { errorOf } from './check-callback.ts';
import { keysOf } from './check-id-token.ts';
import { expectRefusal } from './check-tokens.ts';
import { CALLBACK, EMAIL, Op } from './op.ts';
import type { SuiteClient } from './suite-client.ts';
import { askUserInfo, bearerOf, userInfoOf } from './user-info.ts';

let op: Op;
let client: SuiteClient;

beforeAll(async () => {
  op = await Op.start();
  client = await op.register();
});

afterAll(() => op?.close());

it('ServerTest: the hub gives a code, and for the code tokens with a valid ID token', async () => {
  const authorization = await client.authorize();
  expect((await askUserInfo(client, bearerOf(authorization))).status).toBe(200);
  expect(authorization.idToken.claims).not.toHaveProperty('name');
});

it('ResponseTypeMissing: the hub reports an invalid request to the client', async () => {
  const request = client.request({ response_type: undefined });
  const callback = await op.browser().open(request.url);
  expect(['invalid_request', 'unsupported_response_type']).toContain(errorOf(client, request, callback));
});

it('IdTokenSignature: the hub names the key, and signs with the algorithm that the client is registered with', async () => {
  const { header } = await client.authorize().then(({ idToken }) => idToken);
  expect(header.alg).toBe('RS256');
  const key = (await keysOf(op)).keys.find(({ kid }) => kid === header.kid);
  expect(key).toMatchObject({ kty: 'RSA', use: 'sig' });
});

it('IdTokenUnsigned: the hub offers no ID token without a signature', async () => {
  expect(op.metadata.id_token_signing_alg_values_supported).not.toContain('none');
  const metadata = { redirect_uris: [CALLBACK], id_token_signed_response_alg: 'none' };
  expectRefusal(await op.registerItself(metadata), 'invalid_client_metadata');
  const { idToken } = await client.authorize();
  expect(op.metadata.id_token_signing_alg_values_supported).toContain(idToken.header.alg);
});

it('NonceAbsentSucceeds: the hub gives an ID token without a nonce when the request has none', async () => {
  const { idToken } = await client.authorize({ parameters: { nonce: undefined } });
  expect(idToken.claims).not.toHaveProperty('nonce');
});

it('AlternateHappyFlow: the hub accepts scopes and parameters in any order', async () => {
  const usual = client.request({ scope: 'email openid' });
  const reversed = { ...usual, url: new URL(usual.url) };
  reversed.url.search = new URLSearchParams([...usual.url.searchParams].toReversed()).toString();
  expect(reversed.url.search).not.toBe(usual.url.search);
  const browser = op.browser();
  const rest = await client.finish(reversed, await op.signIn(browser, reversed.url));
  expect(await userInfoOf(client, { browser, ...rest })).toMatchObject({ email: EMAIL });
});

it('UnknownParameterSucceeds: the hub ignores an unknown parameter', async () => {
  const usual = await client.authorize();
  const extra = await client.authorize({ parameters: { extra: 'foobar' } });
  expect(extra.request.url.searchParams.get('extra')).toBe('foobar');
  expect(extra.tokens.scope).toBe('openid');
  expect(Object.keys(extra.idToken.claims).toSorted()).toEqual(Object.keys(usual.idToken.claims).toSorted());
  expect(await userInfoOf(client, extra)).toEqual({ sub: usual.idToken.claims.sub });
});

it('EnsurePostRequestSucceeds: the hub accepts the request as a form too', async () => {
  const { parameters, url } = client.request();
  const browser = op.browser();
  const body = new URLSearchParams(parameters);
  const page = await browser.send(op.metadata.authorization_endpoint, { method: 'POST', body });
  expect(page.body).toContain('<h1>Sign in</h1>');
  await client.finish({ parameters, url }, await op.answer(browser, page));
});

it('ClientSecretPost: the hub accepts the secret in the form', async () => {
  expect(op.metadata.token_endpoint_auth_methods_supported).toEqual(
    expect.arrayContaining(['client_secret_basic', 'client_secret_post']),
  );
  await client.authorize({ authentication: 'client_secret_post' });
});

it('ValidPkce: the hub redeems the code with its verifier, and not without', async () => {
  const verifier = oidc.randomPKCECodeVerifier();
  const parameters = {
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  };
  await client.authorize({ parameters, form: { code_verifier: verifier } });
  const request = client.request(parameters);
  const callback = await op.signIn(op.browser(), request.url);
  const refused = await client.redeem(callback.url.searchParams.get('code')!);
  expect(refused).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
});
