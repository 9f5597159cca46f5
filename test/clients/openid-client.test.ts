import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import * as client from 'openid-client';
import { personScopes } from '../../src/auth/scopes.ts';
import type { Project } from '../../src/auth/projects/project.ts';
import { Network } from './network.ts';
import type { RegisteredClient } from './network.ts';
import { headingOf } from './person.ts';
import type { Person } from './person.ts';

const CALLBACK = 'https://forge.example/callback';
const SCOPE = 'openid profile email entitlements';

let network: Network;
let forge: Project;
let registered: RegisteredClient;
let config: client.Configuration;
let ada: Person;

beforeAll(async () => {
  network = await Network.start();
  forge = await network.project('forge');
  const scopes = [...personScopes, 'catalog:read'];
  registered = await network.webClient(forge, CALLBACK, { scopes });
});

beforeEach(async () => {
  ada = await network.person('Ada Lovelace');
  config = await discover(registered);
});

afterAll(() => network?.close());

/** Configures openid-client as its README shows, and has it verify the signatures of ID tokens. */
function discover(created: RegisteredClient): Promise<client.Configuration> {
  const authentication = created.secret ? client.ClientSecretPost(created.secret) : client.None();
  return client.discovery(network.issuer, created.id, undefined, authentication, {
    execute: [client.allowInsecureRequests, client.enableNonRepudiationChecks],
  });
}

interface PreparedSignIn {
  parameters: Record<string, string>;
  checks: client.AuthorizationCodeGrantChecks;
}

async function prepareSignIn(more: Record<string, string> = {}): Promise<PreparedSignIn> {
  const pkceCodeVerifier = client.randomPKCECodeVerifier();
  const [expectedState, expectedNonce] = [client.randomState(), client.randomNonce()];
  const parameters = {
    redirect_uri: CALLBACK,
    scope: SCOPE,
    code_challenge: await client.calculatePKCECodeChallenge(pkceCodeVerifier),
    code_challenge_method: 'S256',
    state: expectedState,
    nonce: expectedNonce,
    ...more,
  };
  return { parameters, checks: { pkceCodeVerifier, expectedState, expectedNonce, idTokenExpected: true } };
}

async function signIn(more?: Record<string, string>, options?: client.AuthorizationCodeGrantOptions) {
  const { parameters, checks } = await prepareSignIn(more);
  const back = await ada.visit(client.buildAuthorizationUrl(config, parameters));
  return client.authorizationCodeGrant(config, back.url, checks, undefined, options);
}

const offline = { scope: `${SCOPE} offline_access`, prompt: 'consent' };

describe('openid-client', () => {
  it('signs a person in by code, PKCE, state and nonce, and reads their claims', async () => {
    expect((await signIn()).claims()).toMatchObject({ entitlements: [] });
    await network.sell(forge, ada, 'team');
    const tokens = await signIn();
    expect(ada.prompts).toEqual(['Sign in', 'Allow forge?']);
    const entitlements = [expect.objectContaining({ product: 'forge-team', plan: 'team' })];
    const person = { sub: ada.user.id, name: 'Ada Lovelace', email: ada.user.email, entitlements };
    expect(tokens.claims()).toMatchObject({
      iss: network.hub.address,
      aud: registered.id,
      ...person,
    });
    expect(tokens.expiresIn()).toBeGreaterThan(3590);
    const profile = await client.fetchUserInfo(config, tokens.access_token, ada.user.id);
    expect(profile).toMatchObject(person);
    await expect(client.fetchUserInfo(config, tokens.access_token, 'somebody else')).rejects.toMatchObject({
      code: 'OAUTH_JSON_ATTRIBUTE_COMPARISON_FAILED',
    });
  });

  it('gets access_denied when a person refuses', async () => {
    const { parameters, checks } = await prepareSignIn();
    const page = await ada.open(client.buildAuthorizationUrl(config, parameters));
    const back = await ada.submit(page, {}, '/cancel');
    await expect(client.authorizationCodeGrant(config, back.url, checks)).rejects.toMatchObject({
      code: 'OAUTH_AUTHORIZATION_RESPONSE_ERROR',
      error: 'access_denied',
    });
  });

  it('pushes its request, so that the browser carries a reference only (PAR)', async () => {
    const { parameters, checks } = await prepareSignIn();
    const url = await client.buildAuthorizationUrlWithPAR(config, parameters);
    expect([...url.searchParams.keys()].sort()).toEqual(['client_id', 'request_uri']);
    const back = await ada.visit(url);
    const tokens = await client.authorizationCodeGrant(config, back.url, checks);
    expect(tokens.claims()).toMatchObject({ sub: ada.user.id });
    const again = await ada.open(url);
    expect(again.url.searchParams.get('error')).toBe('invalid_request_uri');
  });

  it('binds its tokens to a key, and they work with that key only (DPoP)', async () => {
    const DPoP = client.getDPoPHandle(config, await client.randomDPoPKeyPair('ES256'));
    const tokens = await signIn({ ...offline, scope: `${offline.scope} catalog:read` }, { DPoP });
    expect(tokens.token_type).toBe('dpop');
    const userInfo = (token: string, options?: client.DPoPOptions) =>
      client.fetchUserInfo(config, token, ada.user.id, options);
    expect(await userInfo(tokens.access_token, { DPoP })).toMatchObject({ email: ada.user.email });
    await expect(userInfo(tokens.access_token)).rejects.toMatchObject({
      code: 'OAUTH_WWW_AUTHENTICATE_CHALLENGE',
    });
    const api = new URL('/catalog/products', network.issuer);
    const call = (options?: client.DPoPOptions) =>
      client.fetchProtectedResource(config, tokens.access_token, api, 'GET', null, undefined, options);
    expect((await call({ DPoP })).status).toBe(200);
    await expect(call()).rejects.toMatchObject({ status: 401 });
    const next = await client.refreshTokenGrant(config, tokens.refresh_token!, undefined, { DPoP });
    expect(next.token_type).toBe('dpop');
    expect(await userInfo(next.access_token, { DPoP })).toMatchObject({ sub: ada.user.id });
  });

  it('signs a person in on a device, who enters its code in a browser', async () => {
    const television = await network.client(forge, { kind: 'native', name: 'forge television' });
    config = await discover(television);
    const authorization = await client.initiateDeviceAuthorization(config, { scope: 'openid email offline_access' });
    const polled = client.pollDeviceAuthorizationGrant(config, authorization);
    const form = await ada.open(authorization.verification_uri);
    expect([form.status, headingOf(form)]).toEqual([200, 'Sign in on a device']);
    const done = await ada.answer(await ada.submit(form, { user_code: authorization.user_code }));
    expect(headingOf(done)).toBe('Your device is signed in');
    expect(ada.prompts).toEqual(['Sign in to forge television?', 'Sign in', 'Allow forge television?']);
    const tokens = await polled;
    expect(tokens.claims()).toMatchObject({ sub: ada.user.id, aud: television.id });
    const next = await client.refreshTokenGrant(config, tokens.refresh_token!);
    expect(await client.fetchUserInfo(config, next.access_token, ada.user.id)).toMatchObject({
      email: ada.user.email,
    });
  });

  it('gets access_denied when a person stops the device sign-in', async () => {
    const television = await network.client(forge, { kind: 'native' });
    config = await discover(television);
    const authorization = await client.initiateDeviceAuthorization(config, { scope: 'openid' });
    const form = await ada.open(authorization.verification_uri_complete!);
    await ada.submit(await ada.submit(form), { abort: 'yes' });
    await expect(client.pollDeviceAuthorizationGrant(config, authorization)).rejects.toMatchObject({
      error: 'access_denied',
    });
  });

  it('refreshes: gets a new token each time, fewer scopes on request, and never more', async () => {
    const first = await signIn(offline);
    const second = await client.refreshTokenGrant(config, first.refresh_token!);
    expect(second.refresh_token).not.toBe(first.refresh_token);
    expect(second.claims()).toMatchObject({ sub: ada.user.id, aud: registered.id });
    expect(await client.fetchUserInfo(config, second.access_token, ada.user.id)).toMatchObject({
      name: 'Ada Lovelace',
    });
    const less = await client.refreshTokenGrant(config, second.refresh_token!, { scope: 'openid' });
    expect(less.scope).toBe('openid');
    await expect(
      client.refreshTokenGrant(config, less.refresh_token!, { scope: 'openid catalog:write' }),
    ).rejects.toMatchObject({ error: 'invalid_scope' });
  });

  it('introspects a token, and revokes it with all tokens of the same consent', async () => {
    const tokens = await signIn(offline);
    const about = await client.tokenIntrospection(config, tokens.access_token);
    expect(about).toMatchObject({ active: true, sub: ada.user.id, client_id: registered.id });
    await client.tokenRevocation(config, tokens.refresh_token!);
    expect(await client.tokenIntrospection(config, tokens.access_token)).toEqual({ active: false });
    await expect(client.refreshTokenGrant(config, tokens.refresh_token!)).rejects.toMatchObject({
      error: 'invalid_grant',
    });
  });

  it('signs a person out, who returns to the project with its state and has to sign in again', async () => {
    const tokens = await signIn();
    const goodbye = registered.postLogoutRedirectUris[0];
    const url = client.buildEndSessionUrl(config, {
      id_token_hint: tokens.id_token!,
      post_logout_redirect_uri: goodbye,
      state: 'from the checkout',
    });
    const page = await ada.open(url);
    expect(page.body).toContain('<h1>Sign out?</h1>');
    const back = await ada.submit(page, { logout: 'yes' });
    expect(back.url.href).toBe(`${goodbye}?state=from+the+checkout`);
    await expect(client.refreshTokenGrant(config, tokens.refresh_token!)).rejects.toMatchObject({
      error: 'invalid_grant',
    });
    const silent = await prepareSignIn({ prompt: 'none' });
    const refused = await ada.open(client.buildAuthorizationUrl(config, silent.parameters));
    expect(refused.url.searchParams.get('error')).toBe('login_required');
    await signIn();
    expect(ada.prompts.filter((heading) => heading === 'Sign in')).toHaveLength(2);
  });
});
