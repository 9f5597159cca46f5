import { createHmac } from 'node:crypto';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SignJWT, decodeJwt, decodeProtectedHeader, exportJWK, generateKeyPair } from 'jose';
import type { JWK, JWTPayload } from 'jose';
import { bearer, viewerOf } from '../auth/oidc-hub.ts';
import { postTokenRequest, introspect } from '../auth/resource-seed.ts';
import { ADA, ORDERS, acme, ask, form, globex, hub, machine, ofWeb, signedIn, token, web } from './tokens-stage.ts';

const basic = (id: string, secret: string) => ({
  authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
});

describe('an OAuth client', () => {
  it('with a wrong secret gets a Basic challenge if the secret was in the header', async () => {
    const wrong = await token({}, basic(acme.machine.id, 'wrong'));
    expect(wrong).toMatchObject({ status: 401, body: { error: 'invalid_client' } });
    expect(wrong.challenge).toMatch(/^Basic realm=".*", error="invalid_client"/);
    const inForm = await token({ ...machine(), client_secret: 'wrong' });
    expect(inForm).toMatchObject({ status: 401, body: wrong.body, challenge: null });
  });

  it('may send its secret in the header or in the form, but not in both', async () => {
    expect((await token({}, basic(acme.machine.id, acme.machineSecret))).status).toBe(200);
    expect((await token(machine())).status).toBe(200);
    const both = await token(machine(), basic(acme.machine.id, acme.machineSecret));
    expect(both).toMatchObject({ status: 400, body: { error: 'invalid_request' } });
  });

  it.each(['Basic', 'Basic !!!', `Basic ${btoa('no colon')}`, 'Bearer x', 'Basic', 'Negotiate x'])(
    'with the malformed header "%s" gets invalid_request',
    async (authorization) => {
      expect(await token({}, { authorization })).toMatchObject({
        status: 400,
        body: { error: 'invalid_request' },
      });
    },
  );

  it('gets one answer whether it is unknown, or its secret is missing or wrong', async () => {
    const answers = [
      await token({ client_id: acme.machine.id }),
      await token({ client_id: acme.machine.id, client_secret: 'wrong' }),
      await token({ client_id: 'client_unknown', client_secret: 'wrong' }),
      await token({ client_id: 'client_unknown' }),
      await token({ client_id: globex.machine.id, client_secret: acme.machineSecret }),
    ];
    for (const answer of answers)
      expect(answer).toMatchObject({ status: 401, body: answers[0]!.body, challenge: null });
    expect(answers[0]!.body.error).toBe('invalid_client');
    expect(await token({})).toMatchObject({ status: 400, body: { error: 'invalid_request' } });
  });
});

describe('the grant type', () => {
  it.each([
    ['password', 'unsupported_grant_type'],
    ['implicit', 'unsupported_grant_type'],
    ['pigeon', 'unsupported_grant_type'],
    ['', 'invalid_request'],
  ])('"%s" gives no token', async (grant_type, error) => {
    const person = { username: ADA, password: 'correct horse battery' };
    expect(await token({ ...ofWeb(), ...person, grant_type })).toMatchObject({
      status: 400,
      body: { error },
    });
  });

  it.each([
    ['client_credentials', ofWeb],
    ['authorization_code', machine],
    ['refresh_token', machine],
    ['urn:ietf:params:oauth:grant-type:device_code', ofWeb],
  ])('"%s" is refused to a client of another kind', async (grant_type, credentials) => {
    const rest = { code: 'x', refresh_token: 'x', device_code: 'x', redirect_uri: 'https://acme.example/cb' };
    const answer = await token({ ...credentials(), ...rest, grant_type });
    expect(answer).toMatchObject({ status: 400, body: { error: 'invalid_request' } });
    expect(answer.body.error_description).toBe('requested grant type is not allowed for this client');
  });
});

describe('an answer with a token, or about one', () => {
  it('has Cache-Control: no-store', async () => {
    const { access_token, refresh_token = '' } = await web.signIn(signedIn, ADA);
    const pushed = { ...ofWeb(), response_type: 'code', redirect_uri: acme.web.redirectUris[0]! };
    const challenge = { code_challenge: 'x'.repeat(43), code_challenge_method: 'S256' };
    for (const [path, init] of [
      ['/oauth/token', form({ ...ofWeb(), grant_type: 'refresh_token', refresh_token })],
      ['/oauth/token', form({ ...ofWeb(), grant_type: 'refresh_token', refresh_token: 'x' })],
      ['/oauth/token', form({ grant_type: 'client_credentials', ...machine() })],
      ['/oauth/introspect', form({ ...ofWeb(), token: access_token })],
      ['/oauth/par', form({ ...pushed, ...challenge })],
      ['/oauth/device', form({ client_id: acme.native.id })],
      ['/user/profile', { headers: bearer(access_token) }],
    ] as const) {
      const { headers } = await ask(path, init);
      expect([path, headers.get('cache-control')]).toEqual([path, 'no-store']);
    }
  });
});

it('the token of a machine has its client as the subject, as introspection shows', async () => {
  const { body } = await token(machine());
  const own = { id: acme.machine.id, secret: acme.machineSecret };
  const { id } = own;
  const seen = await introspect(hub, own, String(body.access_token));
  expect(seen.body).toMatchObject({ active: true, sub: id, client_id: id });
});

describe('userinfo', () => {
  const profile = (init: RequestInit = {}) => ask('/user/profile', init);

  it('accepts a token in the header or in the form, not in both, and never in the query', async () => {
    const { access_token } = await web.signIn(signedIn, ADA);
    expect((await profile({ headers: bearer(access_token) })).status).toBe(200);
    expect((await profile(form({ access_token }))).status).toBe(200);
    for (const [body, headers] of [[{ access_token }], [{}, bearer(access_token)]] as const) {
      const json = { method: 'POST', headers: { 'content-type': 'application/json', ...headers } };
      expect(await profile({ ...json, body: JSON.stringify(body) })).toMatchObject({ status: 200 });
    }
    expect(await ask(`/user/profile?access_token=${access_token}`)).toMatchObject({
      status: 400,
      body: { error: 'invalid_request' },
    });
    expect(await profile(form({ access_token }, bearer(access_token)))).toMatchObject({
      status: 400,
      body: { error: 'invalid_request' },
    });
  });

  it('answers a missing token with a challenge, and a wrong one with invalid_token', async () => {
    const nothing = await profile();
    expect(nothing.status).toBe(401);
    expect(nothing.challenge).toMatch(/^Bearer realm="/);
    expect(nothing.challenge).not.toContain('error=');
    const bad = await profile({ headers: bearer('junk') });
    expect([bad.status, bad.challenge]).toEqual([401, expect.stringContaining('error="invalid_token"')]);
  });

  it('answers a token without openid with the scope that it lacks', async () => {
    const { access_token } = await web.signIn(signedIn, ADA, { scope: 'catalog:read' });
    const { status, challenge } = await profile({ headers: bearer(access_token) });
    expect([status, challenge]).toEqual([403, expect.stringContaining('error="insufficient_scope"')]);
    expect(challenge).toContain('scope="openid"');
  });

  it('refuses an ID token, the token of a machine, a refresh token and an API key', async () => {
    const { id_token = '', refresh_token = '' } = await web.signIn(signedIn, ADA);
    const { body } = await token(machine());
    for (const other of [id_token, refresh_token, String(body.access_token), acme.keySecret]) {
      const answer = await profile({ headers: bearer(other) });
      expect(answer).toMatchObject({ status: 401, body: { error: 'invalid_token' } });
    }
  });

  it('says to a caller with an API key that it needs the token of a person', async () => {
    const error_description = 'this path needs the access token of a person; an API key acts for a project';
    for (const headers of [bearer(acme.keySecret), { 'x-api-key': acme.keySecret }]) {
      for (const method of ['GET', 'POST']) {
        const answer = await profile({ method, headers });
        expect(answer).toMatchObject({ status: 401, body: { error: 'invalid_token', error_description } });
        expect(answer.challenge).toContain(error_description);
      }
    }
  });
});

describe('the hub', () => {
  it('accepts no ID token, refresh token, code or token for an API as an access token', async () => {
    const request = await web.request({ scope: 'openid read', resource: ORDERS });
    const back = await signedIn.open(request.url);
    const page = back.url.searchParams.has('code') ? back : await signedIn.submit(back, {}, '/consent');
    const code = page.url.searchParams.get('code')!;
    const tokens = await web.tokens(request, page);
    const own = { id: acme.web.id, secret: acme.secret };
    const api = await postTokenRequest(hub, own, {
      grant_type: 'refresh_token',
      refresh_token: tokens.refresh_token!,
      resource: ORDERS,
    });
    expect(decodeJwt(String(api.body.access_token)).aud).toBe(ORDERS);
    for (const other of [tokens.id_token!, tokens.refresh_token!, code, String(api.body.access_token)]) {
      expect(await viewerOf(hub, bearer(other))).toMatchObject({ status: 401, code: 'invalid_token' });
    }
    expect((await viewerOf(hub, bearer(tokens.access_token))).status).toBe(200);
  });
});

describe('a forged JWT', () => {
  let listener: Server;
  let address: string;
  let calls = 0;
  let idToken: string;

  beforeAll(async () => {
    listener = createServer((_, response) => response.end('{"keys":[]}')).on('connection', () => (calls += 1));
    await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
    address = `http://127.0.0.1:${(listener.address() as AddressInfo).port}/keys`;
    idToken = (await web.signIn(signedIn, ADA)).id_token!;
  });
  afterAll(() => void listener.close());

  type Header = Record<string, unknown> & { alg?: string };

  const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');

  async function signedByOtherKey(header: Header, claims: JWTPayload): Promise<string> {
    const { alg = 'ES256' } = header;
    const { privateKey, publicKey } = await generateKeyPair(alg, { extractable: true });
    const jwk = await exportJWK(publicKey);
    const whole = 'jwk' in header ? { ...header, jwk } : header;
    return new SignJWT(claims).setProtectedHeader({ alg, ...whole }).sign(privateKey);
  }

  async function signedByPublicKey(header: object, claims: JWTPayload): Promise<string> {
    const { keys } = (await (await fetch(`${hub.url}/oauth/jwks`)).json()) as { keys: JWK[] };
    const input = `${encoded({ ...header, alg: 'HS256' })}.${encoded(claims)}`;
    return `${input}.${createHmac('sha256', JSON.stringify(keys[0])).update(input).digest('base64url')}`;
  }

  /** Claims under a header and a signature that are not the hub's. */
  const forgeries: [string, (header: Header, claims: JWTPayload) => Promise<string>][] = [
    ['is not signed', async (header, claims) => `${encoded({ ...header, alg: 'none' })}.${encoded(claims)}.`],
    ['is signed with the public key as a shared secret', signedByPublicKey],
    ['is signed by another key', signedByOtherKey],
    ['contains its own key', (header, claims) => signedByOtherKey({ ...header, jwk: true }, claims)],
    ['names the address of its key (jku)', (header, claims) => signedByOtherKey({ ...header, jku: address }, claims)],
    ['names the address of its key (x5u)', (header, claims) => signedByOtherKey({ ...header, x5u: address }, claims)],
    ['has an unknown kid', (header, claims) => signedByOtherKey({ ...header, kid: 'unknown' }, claims)],
    ['has a path as its kid', (header, claims) => signedByOtherKey({ ...header, kid: '../../../dev/null' }, claims)],
  ];

  it.each(forgeries)('that %s is refused everywhere, and the hub calls no address to check it', async (_, forge) => {
    const now = Math.floor(Date.now() / 1000);
    const header = decodeProtectedHeader(idToken);
    const claims = { ...decodeJwt(idToken), exp: now + 600 };
    const access = { ...claims, aud: hub.url, client_id: acme.web.id, scope: 'openid catalog:read' };
    const [hint, forged] = [await forge(header, claims), await forge({ ...header, typ: 'at+jwt' }, access)];
    expect((await viewerOf(hub, bearer(forged))).status).toBe(401);
    expect((await ask('/user/profile', { headers: bearer(forged) })).status).toBe(401);
    const seen = await introspect(hub, { id: acme.web.id, secret: acme.secret }, forged);
    expect(seen.body.active).not.toBe(true);
    const hinted = await web.request({ id_token_hint: hint, prompt: 'none' });
    expect((await signedIn.open(hinted.url)).url.searchParams.get('error')).toBe('invalid_request');
    const out = await signedIn.open(`/oauth/logout?id_token_hint=${hint}`);
    expect(out.status).toBe(400);
    const assertion = await forge(
      { alg: 'ES256' },
      { iss: acme.web.id, sub: acme.web.id, aud: hub.url, jti: crypto.randomUUID(), exp: now + 60 },
    );
    const type = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';
    const asserted = await token({ client_assertion: assertion, client_assertion_type: type });
    expect(asserted).toMatchObject({ status: 401, body: { error: 'invalid_client' } });
    expect(calls).toBe(0);
  });
});
