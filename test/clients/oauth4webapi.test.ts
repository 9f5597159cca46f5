import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { exportJWK } from 'jose';
import * as oauth from 'oauth4webapi';
import type { Project } from '../../src/auth/projects/project.ts';
import { personScopes } from '../../src/auth/scopes.ts';
import { BareClient, BareDevice, discover, allowHttp } from './bare-client.ts';
import { Network } from './network.ts';
import type { RegisteredClient } from './network.ts';
import type { Person } from './person.ts';

let network: Network;
let forge: Project;
let registered: RegisteredClient;
let server: oauth.AuthorizationServer;
let web: BareClient;
let ada: Person;

beforeAll(async () => {
  network = await Network.start();
  forge = await network.project('forge');
  const scopes = [...personScopes, 'catalog:read'];
  registered = await network.webClient(forge, 'https://forge.example/callback', { scopes });
  server = await discover(network);
  web = new BareClient(server, registered);
});

beforeEach(async () => {
  ada = await network.person('Ada Lovelace');
});

afterAll(() => network?.close());

const offline = { scope: 'openid email offline_access', prompt: 'consent' };

describe('oauth4webapi finds the hub', () => {
  it('by OpenID Connect Discovery, under the requested issuer', () => {
    expect(server.issuer).toBe(network.hub.address);
    expect(server.authorization_response_iss_parameter_supported).toBe(true);
    expect(server.code_challenge_methods_supported).toEqual(['S256']);
  });

  it('by OAuth server metadata too (RFC 8414)', async () => {
    const response = await oauth.discoveryRequest(network.issuer, { ...allowHttp, algorithm: 'oauth2' });
    expect(await oauth.processDiscoveryResponse(network.issuer, response)).toEqual(server);
  });
});

describe('oauth4webapi signs a person in', () => {
  it('and checks state, issuer, PKCE, nonce and the signature of the ID token; userinfo is about the same person', async () => {
    const { tokens, claims } = await web.signIn(ada);
    const person = { sub: ada.user.id, name: 'Ada Lovelace', email: ada.user.email, email_verified: true };
    expect(claims).toMatchObject({ iss: server.issuer, aud: registered.id, ...person });
    expect(tokens).toMatchObject({ token_type: 'bearer', scope: 'openid profile email' });
    expect(await web.userInfo(tokens.access_token, claims.sub)).toMatchObject(person);
  });

  it('again when the last sign-in is older than max_age, and gets its time', async () => {
    await web.signIn(ada);
    const recent = await web.signIn(ada, { max_age: '600' });
    expect(ada.prompts).toEqual(['Sign in', 'Allow forge?']);
    expect(recent.claims.auth_time).toBeGreaterThan(Date.now() / 1000 - 30);
    await sleep(2100);
    const late = await web.signIn(ada, { max_age: '1' });
    expect(ada.prompts).toEqual(['Sign in', 'Allow forge?', 'Sign in']);
    expect(late.claims.auth_time).toBeGreaterThan(recent.claims.auth_time!);
  });

  it('after pushing the request (RFC 9126)', async () => {
    const request = await web.request();
    const { request_uri, expires_in } = await web.push(request.parameters);
    expect(expires_in).toBeGreaterThan(0);
    const short = new URLSearchParams({ client_id: registered.id, request_uri });
    const { url } = await ada.visit(web.authorizationUrl(short));
    const tokens = await web.check(request, await web.redeem(request, url));
    expect(oauth.getValidatedIdTokenClaims(tokens)).toMatchObject({ sub: ada.user.id });
  });

  it('by client_secret_post as well', async () => {
    const posting = new BareClient(server, registered, oauth.ClientSecretPost(registered.secret!));
    expect((await posting.signIn(ada)).claims.sub).toBe(ada.user.id);
  });

  it('without a secret as a native client', async () => {
    const created = await network.client(forge, {
      kind: 'native',
      redirectUris: ['org.example.forge:/callback'],
    });
    expect((await new BareClient(server, created).signIn(ada)).claims).toMatchObject({ aud: created.id });
  });
});

describe('oauth4webapi signs a person in on a device', () => {
  it('that polls, slows down when it must, and gets its tokens once the person has approved', async () => {
    const created = await network.client(forge, { kind: 'native', name: 'television' });
    const device = new BareDevice(server, created);
    const codes = await device.requestCodes('openid email');
    expect(codes).toMatchObject({ interval: 5, verification_uri: `${server.issuer}/device` });
    await expect(device.poll(codes)).rejects.toMatchObject({ status: 400, error: 'authorization_pending' });
    await expect(device.poll(codes)).rejects.toMatchObject({ status: 400, error: 'slow_down' });
    const form = await ada.open(codes.verification_uri_complete!);
    await ada.answer(await ada.submit(form));
    const claims = oauth.getValidatedIdTokenClaims(await device.poll(codes));
    expect(claims).toMatchObject({ sub: ada.user.id, email: ada.user.email, aud: created.id });
    await expect(device.poll(codes)).rejects.toMatchObject({ error: 'invalid_grant' });
  });
});

describe('oauth4webapi after a sign-in', () => {
  it('refreshes, with an ID token about the same person', async () => {
    const { tokens } = await web.signIn(ada, offline);
    const next = await web.refresh(tokens.refresh_token!);
    expect(next.refresh_token).not.toBe(tokens.refresh_token);
    expect(oauth.getValidatedIdTokenClaims(next)).toMatchObject({ sub: ada.user.id });
    expect(await web.userInfo(next.access_token, ada.user.id)).toMatchObject({ email: ada.user.email });
  });

  it('introspects a token and revokes it, after which it is inactive', async () => {
    const { tokens } = await web.signIn(ada, offline);
    expect(await web.introspect(tokens.access_token)).toMatchObject({
      active: true,
      sub: ada.user.id,
      client_id: registered.id,
      scope: 'openid email offline_access',
      token_type: 'Bearer',
    });
    await web.revoke(tokens.access_token);
    expect(await web.introspect(tokens.access_token)).toEqual({ active: false });
    await expect(web.refresh(tokens.refresh_token!)).rejects.toMatchObject({
      code: oauth.RESPONSE_BODY_ERROR,
      status: 400,
      error: 'invalid_grant',
    });
    await expect(web.userInfo(tokens.access_token, ada.user.id)).rejects.toMatchObject({
      code: oauth.WWW_AUTHENTICATE_CHALLENGE,
      status: 401,
      cause: [{ scheme: 'bearer', parameters: { error: 'invalid_token' } }],
    });
  });
});

describe('oauth4webapi gets a token for a machine', () => {
  let machine: RegisteredClient;

  beforeAll(async () => {
    machine = await network.client(forge, { kind: 'machine', scopes: ['catalog:read'] });
  });

  it.each([
    ['client_secret_basic', oauth.ClientSecretBasic],
    ['client_secret_post', oauth.ClientSecretPost],
  ])('by %s', async (_, method) => {
    const tokens = await new BareClient(server, machine, method(machine.secret!)).ownToken();
    expect(tokens).toMatchObject({ token_type: 'bearer', scope: 'catalog:read' });
    expect(tokens.id_token).toBeUndefined();
    const wrong = new BareClient(server, machine, method('a guess'));
    await expect(wrong.ownToken()).rejects.toMatchObject({ status: 401 });
  });

  it('by private_key_jwt', async () => {
    const { publicKey, privateKey } = await oauth.generateKeyPair('ES256', { extractable: true });
    const jwks = { keys: [{ ...(await exportJWK(publicKey)), alg: 'ES256', use: 'sig' }] };
    const created = await network.client(forge, { kind: 'machine', scopes: ['catalog:read'], jwks });
    const signing = new BareClient(server, created, oauth.PrivateKeyJwt(privateKey));
    expect(await signing.ownToken()).toMatchObject({ scope: 'catalog:read' });
    const { privateKey: strange } = await oauth.generateKeyPair('ES256');
    const stranger = new BareClient(server, created, oauth.PrivateKeyJwt(strange));
    await expect(stranger.ownToken()).rejects.toMatchObject({ status: 401 });
  });
});
