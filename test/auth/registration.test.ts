import { beforeAll, describe, expect, it } from '@jest/globals';
import { exportJWK, generateKeyPair } from 'jose';
import * as openid from 'openid-client';
import { HubClient } from '../support/client.ts';
import type { Answer } from '../support/client.ts';
import { admin, callback, clock, countsOf, hub, project, register, tokenOf } from './registration-stage.ts';

const DEVICE = 'urn:ietf:params:oauth:grant-type:device_code';

const errorOf = ({ status, body }: Answer) => [status, body.error, body.error_description];

describe('a client registration (RFC 7591)', () => {
  it('of a web client returns all that was registered, and the client can start a sign-in', async () => {
    const { token, id } = await tokenOf();
    const metadata = {
      client_name: 'Preview 17',
      redirect_uris: [callback],
      post_logout_redirect_uris: ['https://app.example/bye'],
      backchannel_logout_uri: 'https://app.example/signed-out',
      token_endpoint_auth_method: 'client_secret_post',
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      scope: 'openid catalog:read',
      id_token_signed_response_alg: 'ES256',
      client_uri: 'https://app.example/',
      contacts: ['admin@app.example'],
      software_id: 'previews',
      client_secret: 'chosen by the client',
      project_id: 'project_00000000000000000000000000',
      is_first_party: true,
      'unknown#de': null,
    };
    const { status, headers, body } = await register(token, metadata);
    expect(status).toBe(201);
    expect(body).toEqual({
      client_id: expect.stringMatching(/^client_\w{26}$/),
      client_id_issued_at: Math.floor(clock.now().epochMilliseconds / 1000),
      client_secret: expect.stringMatching(/^\w{43}$/),
      client_secret_expires_at: 0,
      client_name: 'Preview 17',
      application_type: 'web',
      redirect_uris: [callback],
      post_logout_redirect_uris: ['https://app.example/bye'],
      backchannel_logout_uri: 'https://app.example/signed-out',
      backchannel_logout_session_required: true,
      token_endpoint_auth_method: 'client_secret_post',
      grant_types: expect.arrayContaining(['authorization_code', 'refresh_token']),
      response_types: ['code', 'id_token'],
      scope: 'openid catalog:read',
      id_token_signed_response_alg: 'ES256',
    });
    expect([headers.get('cache-control'), headers.get('pragma')]).toEqual(['no-store', 'no-cache']);
    const query = `query ($id: ID!) { client(id: $id) { name kind requiresPkce project { id } secrets { hint } } }`;
    expect((await admin.graphql(query, { id: body.client_id })).body.data.client).toEqual({
      name: 'Preview 17',
      kind: 'web',
      requiresPkce: false,
      project: { id: project.id },
      secrets: [{ hint: String(body.client_secret).slice(-4) }],
    });
    const [entry] = await hub.orm.em
      .fork()
      .execute('select actor, action, address, request_id from audit_entry where subject = ?', [body.client_id]);
    expect(entry).toEqual({
      actor: id,
      action: 'client.created',
      address: '127.0.0.1',
      request_id: headers.get('x-request-id'),
    });
    expect(await countsOf(id)).toEqual({ uses_left: 99, clients: 1 });

    const url = new URL(`${hub.address}/oauth/authorize`);
    const verifier = openid.randomPKCECodeVerifier();
    url.search = new URLSearchParams({
      ...{
        client_id: String(body.client_id),
        redirect_uri: callback,
        response_type: 'code',
        scope: 'openid',
      },
      code_challenge: await openid.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
    }).toString();
    expect((await fetch(url, { redirect: 'manual' })).headers.get('location')).toMatch(/^\/interaction\//);
  });

  it('works through openid-client with the endpoint from discovery', async () => {
    const { token } = await tokenOf({ scopes: ['catalog:read', 'billing:read'] });
    const server = new URL(`${hub.address}/.well-known/openid-configuration`);
    const options = { initialAccessToken: token, execute: [openid.allowInsecureRequests] };
    const metadata = { grant_types: ['client_credentials'], response_types: [] };
    const config = await openid.dynamicClientRegistration(server, metadata, undefined, options);
    expect(config.serverMetadata().registration_endpoint).toBe(`${hub.address}/oauth/register`);
    expect(config.clientMetadata()).toMatchObject({
      client_name: 'Previews',
      grant_types: expect.arrayContaining(['client_credentials']),
      token_endpoint_auth_method: 'client_secret_basic',
    });
    const tokens = await openid.clientCredentialsGrant(config);
    expect(tokens.scope).toBe('catalog:read billing:read');
    expect((await HubClient.withKey(hub.address, tokens.access_token).get('/catalog/products')).status).toBe(200);
    const oauth = await fetch(`${hub.address}/.well-known/oauth-authorization-server`);
    expect(await oauth.json()).toMatchObject({ registration_endpoint: `${hub.address}/oauth/register` });
  });

  it('of a client with keys returns no secret', async () => {
    const { token } = await tokenOf();
    const { privateKey, publicKey } = await generateKeyPair('PS256');
    const metadata = {
      grant_types: ['client_credentials'],
      token_endpoint_auth_method: 'private_key_jwt',
      jwks: { keys: [await exportJWK(publicKey)] },
      scope: 'catalog:read',
    };
    const { status, body } = await register(token, metadata);
    expect([status, body.client_secret, body.client_secret_expires_at]).toEqual([201, undefined, undefined]);
    expect(body).toMatchObject({ token_endpoint_auth_method: 'private_key_jwt', jwks: metadata.jwks });
    const key = await openid.discovery(
      new URL(hub.address),
      String(body.client_id),
      undefined,
      openid.PrivateKeyJwt(privateKey),
      { execute: [openid.allowInsecureRequests] },
    );
    expect((await openid.clientCredentialsGrant(key)).scope).toBe('catalog:read');
  });

  it('of a client without a secret makes it native: an app, a program on loopback or a television', async () => {
    const { token } = await tokenOf();
    const app = await register(token, { application_type: 'native', redirect_uris: ['org.example.app:/cb'] });
    const loopback = [callback, 'http://127.0.0.1:3000/cb'];
    const program = await register(token, { token_endpoint_auth_method: 'none', redirect_uris: loopback });
    const television = await register(token, {
      application_type: 'native',
      grant_types: [DEVICE],
      response_types: [],
    });
    for (const { status, body } of [app, program, television]) {
      expect([status, body.client_secret]).toEqual([201, undefined]);
      expect(body).toMatchObject({ application_type: 'native', token_endpoint_auth_method: 'none' });
    }
    expect(app.body.response_types).toEqual(['code']);
    expect([television.body.response_types, television.body.redirect_uris]).toEqual([[], []]);
  });

  it('of a client without a secret whose addresses are all https makes it a browser client', async () => {
    const { token } = await tokenOf();
    const { status, body } = await register(token, { token_endpoint_auth_method: 'none', redirect_uris: [callback] });
    expect([status, body.client_secret]).toEqual([201, undefined]);
    expect(body).toMatchObject({
      application_type: 'web',
      token_endpoint_auth_method: 'none',
      grant_types: ['authorization_code', 'refresh_token'],
    });
    const query = `query ($id: ID!) { client(id: $id) { kind } }`;
    expect((await admin.graphql(query, { id: body.client_id })).body.data.client.kind).toBe('browser');
  });

  it('without a scope and a name takes those of the token', async () => {
    const { token } = await tokenOf({ scopes: ['openid', 'catalog:read'] });
    const { body } = await register(token, { redirect_uris: [callback], scope: null, client_name: null });
    expect(body).toMatchObject({ client_name: 'Previews', scope: 'openid catalog:read' });
    const machine = await register(token, { grant_types: ['client_credentials'] });
    expect(machine.body.scope).toBe('catalog:read');
  });
});

describe('an invalid client registration', () => {
  const web = { redirect_uris: [callback] };
  let token: string;
  let id: string;
  beforeAll(async () => {
    ({ token, id } = await tokenOf());
  });

  it.each<[metadata: object, description: unknown]>([
    [
      { redirect_uris: ['http://app.example/cb'] },
      'redirect_uris[0] must be https, or http on localhost, 127.0.0.1 or [::1]',
    ],
    [{ redirect_uris: [callback, `${callback}#`] }, 'redirect_uris[1] must have no fragment'],
    [{ redirect_uris: ['https://*.example/cb'] }, expect.stringContaining('redirect_uris[0] must have no *')],
    [{ redirect_uris: ['javascript:alert(1)'] }, expect.stringContaining('redirect_uris[0] must be https')],
    [{ redirect_uris: ['data:,x'] }, expect.stringContaining('redirect_uris[0] must be https')],
    [{ redirect_uris: ['https://a@b.example/'] }, 'redirect_uris[0] must have no user name or password'],
    [{ redirect_uris: ['https://App.example/'] }, expect.stringContaining('normal form')],
    [{ redirect_uris: ['https://аpp.example/'] }, expect.stringContaining('which is https://xn--pp-6kc.example/')],
    [{ redirect_uris: ['nonsense "\\'] }, expect.stringContaining('redirect_uris[0] must be an absolute URI')],
    [{ redirect_uris: [] }, 'redirect_uris must have at least one entry'],
    [{}, 'redirect_uris must have at least one entry'],
    [
      { redirect_uris: Array.from({ length: 21 }, (_, n) => `${callback}/${n}`) },
      'redirect_uris must have at most 20 entries',
    ],
    [
      { redirect_uris: ['org.example.app:/cb'], token_endpoint_auth_method: 'none' },
      expect.stringContaining('redirect_uris[0] must be https'),
    ],
    [{ redirect_uris: ['app:/cb'], application_type: 'native' }, expect.stringContaining('a scheme of your own')],
    [
      { redirect_uris: [callback], grant_types: ['client_credentials'] },
      'redirect_uris must be empty for a machine: no one signs in',
    ],
  ])('is refused for its redirect URIs: %j', async (metadata, description) => {
    expect(errorOf(await register(token, metadata))).toEqual([400, 'invalid_redirect_uri', description]);
  });

  it.each<[metadata: object, description: unknown]>([
    [{ redirect_uris: callback }, 'redirect_uris must be a list of texts'],
    [{ redirect_uris: [1] }, 'redirect_uris must be a list of texts'],
    [{ client_name: 5 }, 'client_name must be a text'],
    [{ client_name: '' }, 'client_name must have 1 to 100 characters'],
    [{ client_name: 'a\u0000b' }, 'client_name must be one line of plain text'],
    [{ scope: ['openid'] }, 'scope must be a text'],
    [{ scope: 'openid billing:write' }, 'scope has billing:write, which the registration token does not allow'],
    [{ scope: 'openid "quoted' }, "scope has 'quoted, which the registration token does not allow"],
    [{ scope: '' }, 'scope would be empty: the registration token allows nothing'],
    [
      { post_logout_redirect_uris: ['http://app.example/'] },
      expect.stringContaining('post_logout_redirect_uris[0] must be https'),
    ],
    [
      { backchannel_logout_uri: 'http://app.example/' },
      expect.stringContaining('backchannel_logout_uri must be an https address'),
    ],
    [
      { backchannel_logout_uri: 'https://169.254.169.254/' },
      expect.stringContaining('backchannel_logout_uri must be a public address'),
    ],
    [
      { backchannel_logout_uri: 'https://[::ffff:a9fe:a9fe]/' },
      expect.stringContaining('backchannel_logout_uri must be a public address'),
    ],
    [{ application_type: 'service' }, 'application_type must be web, native'],
    [
      { token_endpoint_auth_method: 'client_secret_jwt' },
      expect.stringContaining('token_endpoint_auth_method must be client_secret_basic'),
    ],
    [
      { token_endpoint_auth_method: 'client_secret_basic', application_type: 'native' },
      'token_endpoint_auth_method must be none for a native application',
    ],
    [
      { redirect_uris: [], token_endpoint_auth_method: 'none', grant_types: ['client_credentials'] },
      'token_endpoint_auth_method must not be none for client_credentials',
    ],
    [{ token_endpoint_auth_method: 'private_key_jwt' }, 'jwks must be there for private_key_jwt'],
    [{ jwks: { keys: [] } }, 'jwks must be left out, unless token_endpoint_auth_method is private_key_jwt'],
    ...[0, '', false, []].map((jwks): [object, string] => [
      { token_endpoint_auth_method: 'private_key_jwt', jwks },
      'jwks must be a set of keys (RFC 7517 section 5)',
    ]),
    [{ token_endpoint_auth_method: 'private_key_jwt', jwks: { keys: [] } }, 'jwks.keys must have 1 to 10 keys'],
    [
      { token_endpoint_auth_method: 'private_key_jwt', jwks: { keys: [{ kty: 'oct', k: 'x' }] } },
      expect.stringContaining('jwks.keys[0] must be a public key'),
    ],
    [{ token_endpoint_auth_method: 'private_key_jwt', jwks: 'x' }, 'jwks must be a set of keys (RFC 7517 section 5)'],
    [
      { grant_types: ['authorization_code', 'carrier_pigeon'] },
      expect.stringContaining('grant_types has carrier_pigeon, which this kind of client does not support'),
    ],
    [{ grant_types: ['password'] }, expect.stringContaining('grant_types has password')],
    [{ grant_types: [DEVICE] }, expect.stringContaining('grant_types has urn:')],
    [
      { redirect_uris: [], grant_types: ['client_credentials', 'authorization_code'] },
      expect.stringContaining('grant_types has authorization_code'),
    ],
    [{ grant_types: 'authorization_code' }, 'grant_types must be a list of texts'],
    [
      { response_types: ['token'] },
      'response_types has token, which this kind of client does not support; it supports code, id_token',
    ],
    [
      { redirect_uris: [], grant_types: ['client_credentials'], response_types: ['code'] },
      expect.stringContaining('it supports none'),
    ],
    [{ id_token_signed_response_alg: 'none' }, 'id_token_signed_response_alg must be RS256, ES256'],
    [{ subject_type: 'pairwise' }, 'subject_type must be public'],
    [{ dpop_bound_access_tokens: true }, 'dpop_bound_access_tokens must be false'],
    [{ require_pushed_authorization_requests: true }, 'require_pushed_authorization_requests must be false'],
    [{ tls_client_certificate_bound_access_tokens: 'yes' }, 'tls_client_certificate_bound_access_tokens must be false'],
    [{ jwks_uri: 'https://app.example/jwks' }, 'jwks_uri is not fetched: send the keys themselves as jwks'],
    [
      { sector_identifier_uri: 'https://app.example/x' },
      expect.stringContaining('sector_identifier_uri is not fetched'),
    ],
    [{ request_uris: ['https://app.example/x'] }, expect.stringContaining('request_uris are not fetched')],
    [{ logo_uri: 'javascript:alert(1)' }, 'logo_uri is not shown'],
    [{ logo_uri: 'https://app.example/logo.png' }, 'logo_uri is not shown'],
    [{ id_token_encrypted_response_alg: 'RSA-OAEP' }, 'id_token_encrypted_response_alg is not supported'],
  ])('is refused for its metadata: %j', async (metadata, description) => {
    const answer = await register(token, { ...web, ...metadata });
    expect(errorOf(answer)).toEqual([400, 'invalid_client_metadata', description]);
    expect(answer.headers.get('cache-control')).toBe('no-store');
    expect(answer.body.error_description).toMatch(/^[\x20-\x21\x23-\x5b\x5d-\x7e]+$/);
  });

  it.each<[what: string, body: string, type: string, description: string]>([
    ['invalid JSON', '{"a":', 'application/json', 'the body is not valid JSON'],
    ['a list', '[]', 'application/json', 'the body must be a JSON object, with Content-Type: application/json'],
    ['null', 'null', 'application/json', 'the body is not valid JSON'],
    ['text', '"x"', 'application/json', 'the body is not valid JSON'],
    [
      'a form',
      'redirect_uris=x',
      'application/x-www-form-urlencoded',
      'the body must be a JSON object, with Content-Type: application/json',
    ],
    ['in another encoding', '{}', 'application/json; charset=latin1', 'the body is not valid JSON'],
    ['of 57 kB', JSON.stringify({ x: 'a'.repeat(57 * 1024) }), 'application/json', 'the body is too large'],
  ])('is refused for a body that is %s', async (_, body, type, description) => {
    const answer = await register(token, body, { 'content-type': type });
    expect(errorOf(answer)).toEqual([400, 'invalid_client_metadata', description]);
  });

  it('creates nothing and does not count as a use of the token', async () => {
    expect(await countsOf(id)).toEqual({ uses_left: 100, clients: 0 });
  });
});
