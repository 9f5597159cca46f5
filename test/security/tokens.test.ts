import { createHmac, generateKeyPairSync } from 'node:crypto';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from '@jest/globals';
import { SignJWT, decodeJwt, decodeProtectedHeader, exportJWK, generateKeyPair } from 'jose';
import type { JWK, JWTPayload } from 'jose';
import * as client from 'openid-client';
import { sha256 } from '../../src/auth/secret.ts';
import { RelyingParty, bearer, newBrowser, seed, seedPerson, startHub, viewerOf } from '../auth/oidc-hub.ts';
import type { Hub } from '../auth/oidc-hub.ts';
import { postTokenRequest, introspect, newKey, seedApi } from '../auth/resource-seed.ts';
import type { Browser } from '../support/browser.ts';

const ADA = 'ada@example.org';
const ORDERS = 'https://orders.acme.example/';

let hub: Hub;
let acme: Awaited<ReturnType<typeof seed>>;
let globex: Awaited<ReturnType<typeof seed>>;
let web: RelyingParty;
let signedIn: Browser;

beforeAll(async () => {
  hub = await startHub();
  acme = await seed(hub, 'acme');
  globex = await seed(hub, 'globex');
  await seedApi(hub, acme.project, ORDERS);
  await seedPerson(hub, ADA);
  web = await RelyingParty.discover(hub, acme.web, acme.secret);
  signedIn = newBrowser(hub);
  await web.signIn(signedIn, ADA);
});

afterAll(() => hub?.close());
afterEach(() => expect(hub.lines.splice(0).filter((line) => !line.includes('"level":40'))).toEqual([]));

const form = (body: Record<string, string>, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  body: new URLSearchParams(body),
  headers,
});

async function ask(path: string, init: RequestInit = {}) {
  const response = await fetch(hub.url + path, init);
  const text = await response.text();
  return {
    status: response.status,
    headers: response.headers,
    challenge: response.headers.get('www-authenticate'),
    body: (text ? JSON.parse(text) : {}) as Record<string, unknown>,
  };
}

const token = (body: Record<string, string>, headers?: Record<string, string>) =>
  ask('/oauth/token', form({ grant_type: 'client_credentials', ...body }, headers));

const basic = (id: string, secret: string) => ({
  authorization: `Basic ${Buffer.from(`${id}:${secret}`).toString('base64')}`,
});

const machine = () => ({ client_id: acme.machine.id, client_secret: acme.machineSecret });
const ofWeb = () => ({ client_id: acme.web.id, client_secret: acme.secret });

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

describe('userinfo', () => {
  const profile = (init: RequestInit = {}) => ask('/user/profile', init);

  it('accepts a token in the header or in the form, not in both, and never in the query', async () => {
    const { access_token } = await web.signIn(signedIn, ADA);
    expect((await profile({ headers: bearer(access_token) })).status).toBe(200);
    expect((await profile(form({ access_token }))).status).toBe(200);
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

  const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');

  async function signedByOtherKey(header: object, claims: JWTPayload): Promise<string> {
    const { privateKey, publicKey } = await generateKeyPair('ES256', { extractable: true });
    const jwk = await exportJWK(publicKey);
    const whole = 'jwk' in header ? { ...header, jwk } : header;
    return new SignJWT(claims).setProtectedHeader({ alg: 'ES256', ...whole }).sign(privateKey);
  }

  async function signedByPublicKey(header: object, claims: JWTPayload): Promise<string> {
    const { keys } = (await (await fetch(`${hub.url}/oauth/jwks`)).json()) as { keys: JWK[] };
    const input = `${encoded({ ...header, alg: 'HS256' })}.${encoded(claims)}`;
    return `${input}.${createHmac('sha256', JSON.stringify(keys[0])).update(input).digest('base64url')}`;
  }

  /** Claims under a header and a signature that are not the hub's. */
  const forgeries: [string, (header: object, claims: JWTPayload) => Promise<string>][] = [
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

describe('a revocation', () => {
  const revoke = (body: Record<string, string>) => ask('/oauth/revoke', form(body));

  it('of a token that is not the client’s gets the same answer and changes nothing', async () => {
    const { access_token, refresh_token = '' } = await web.signIn(signedIn, ADA);
    const theirs = { client_id: globex.web.id, client_secret: globex.secret };
    for (const body of [
      { ...theirs, token: access_token },
      { ...theirs, token: refresh_token, token_type_hint: 'refresh_token' },
      { client_id: acme.native.id, token: access_token },
      { ...ofWeb(), token: 'unknown' },
      { ...ofWeb(), token: 'unknown', token_type_hint: 'pigeon' },
    ])
      expect(await revoke(body)).toMatchObject({ status: 200, body: {} });
    expect((await viewerOf(hub, bearer(access_token))).status).toBe(200);
    expect((await web.refresh(refresh_token)).access_token).toBeTruthy();
  });

  it('of a refresh token that has just been used ends its successor, and reveals nothing', async () => {
    const first = await web.signIn(newBrowser(hub), ADA);
    const next = await web.refresh(first.refresh_token!);
    const used = { token: first.refresh_token!, token_type_hint: 'refresh_token' };
    const theirs = { client_id: globex.web.id, client_secret: globex.secret };
    const sibling = machine();
    for (const credentials of [ofWeb(), sibling, theirs]) {
      const seen = await ask('/oauth/introspect', form({ ...credentials, ...used }));
      expect([seen.status, seen.body]).toEqual([200, { active: false }]);
    }
    expect(await revoke({ ...theirs, ...used })).toMatchObject({ status: 200, body: {} });
    expect((await viewerOf(hub, bearer(next.access_token))).status).toBe(200);
    const answer = await revoke({ ...ofWeb(), ...used });
    expect([answer.status, answer.body]).toEqual([200, {}]);
    expect((await viewerOf(hub, bearer(next.access_token))).status).toBe(401);
    for (const { refresh_token } of [first, next])
      await expect(web.refresh(refresh_token!)).rejects.toMatchObject({ error: 'invalid_grant' });
  });

  it('with a wrong hint still finds the token', async () => {
    const { access_token, refresh_token = '' } = await web.signIn(signedIn, ADA);
    const hinted = { ...ofWeb(), token: refresh_token, token_type_hint: 'access_token' };
    expect((await revoke(hinted)).status).toBe(200);
    expect((await viewerOf(hub, bearer(access_token))).status).toBe(401);
    await expect(web.refresh(refresh_token)).rejects.toMatchObject({ error: 'invalid_grant' });
  });

  it('without a token, a client or its secret is refused, and so is one of a JWT', async () => {
    const { id_token = '' } = await web.signIn(signedIn, ADA);
    expect(await revoke(ofWeb())).toMatchObject({ status: 400, body: { error: 'invalid_request' } });
    expect(await revoke({ token: 'x' })).toMatchObject({ status: 400, body: { error: 'invalid_request' } });
    expect(await revoke({ token: 'x', client_id: acme.web.id })).toMatchObject({
      status: 401,
      body: { error: 'invalid_client' },
    });
    expect(await revoke({ ...ofWeb(), token: id_token })).toMatchObject({
      status: 400,
      body: { error: 'unsupported_token_type' },
    });
  });

  it('during refreshes leaves no valid token', async () => {
    const revoked = { access_token: 0, refresh_token: 0 };
    for (let round = 0; round < 14; round += 1) {
      const first = await web.signIn(signedIn, ADA);
      const kind = round % 2 ? 'access_token' : 'refresh_token';
      const late = async <T>(ms: number, work: () => Promise<T>) => pause(ms).then(work);
      const refreshes = [0, 0, round % 5].map((ms) =>
        late(ms, () => web.refresh(first.refresh_token!).catch(() => undefined)),
      );
      await Promise.all([late(round % 7, () => revoke({ ...ofWeb(), token: first[kind]! })), ...refreshes]);
      const refreshed = (await Promise.all(refreshes)).filter((answer) => answer !== undefined);
      if (refreshed.length) revoked[kind] += 1;
      for (const { access_token, refresh_token } of [first, ...refreshed]) {
        expect((await viewerOf(hub, bearer(access_token))).status).toBe(401);
        await expect(web.refresh(refresh_token!)).rejects.toMatchObject({ error: 'invalid_grant' });
      }
    }
    // Otherwise the race did not happen.
    expect(revoked).toEqual({ access_token: expect.any(Number), refresh_token: expect.any(Number) });
    expect(Math.min(...Object.values(revoked))).toBeGreaterThan(0);
  });
});

describe('an introspection', () => {
  it('answers only active: false to clients that may not know a token, and about invalid tokens', async () => {
    const { access_token } = await web.signIn(signedIn, ADA);
    const { access_token: old } = await web.signIn(newBrowser(hub), ADA);
    await client.tokenRevocation(web.config, old);
    const theirs = { client_id: globex.web.id, client_secret: globex.secret };
    for (const body of [
      { ...theirs, token: access_token },
      { client_id: acme.native.id, token: access_token },
      { ...ofWeb(), token: 'junk' },
      { ...ofWeb(), token: old },
      { ...ofWeb(), token: acme.keySecret },
    ]) {
      const answer = await ask('/oauth/introspect', form(body));
      expect(answer).toMatchObject({ status: 200 });
      expect(answer.body).toEqual({ active: false });
    }
    expect(await ask('/oauth/introspect', form({ token: access_token }))).toMatchObject({
      status: 400,
      body: { error: 'invalid_request' },
    });
    expect((await ask('/oauth/introspect', form({ ...ofWeb(), token: access_token }))).body.active).toBe(true);
    await hub.orm.em
      .fork()
      .execute('update oidc_artifact set expires_at = ? where id_hash = ?', [
        hub.clock.now().toString(),
        sha256(access_token),
      ]);
    const expired = await ask('/oauth/introspect', form({ ...ofWeb(), token: access_token }));
    expect(expired.body).toEqual({ active: false });
  });
});

describe('a DPoP proof at the token endpoint', () => {
  let key: Awaited<ReturnType<typeof newKey>>['pair'];
  let refresh_token: string;
  const now = () => Math.floor(hub.clock.now().epochMilliseconds / 1000);

  beforeAll(async () => {
    key = (await newKey()).pair;
    refresh_token = (await web.signIn(newBrowser(hub), ADA)).refresh_token!;
  });

  async function proof(claims: JWTPayload = {}, header: object = {}, signer = key): Promise<string> {
    const jwk = await exportJWK(signer.publicKey);
    const whole = {
      htm: 'POST',
      htu: `${hub.url}/oauth/token`,
      jti: crypto.randomUUID(),
      iat: now(),
      ...claims,
    };
    return new SignJWT(whole)
      .setProtectedHeader({ alg: 'ES256', typ: 'dpop+jwt', jwk, ...header })
      .sign(signer.privateKey);
  }

  const grants = (): Record<string, string>[] => [
    { grant_type: 'client_credentials', ...machine() },
    { grant_type: 'refresh_token', ...ofWeb(), refresh_token },
  ];

  it.each<[string, () => Promise<string>]>([
    ['is no JWT', async () => 'junk'],
    ['is for another method', () => proof({ htm: 'GET' })],
    ['is for another address', () => proof({ htu: `${hub.url}/oauth/par` })],
    ['is for another host', () => proof({ htu: 'https://evil.example/oauth/token' })],
    ['has no jti', () => proof({ jti: undefined })],
    ['has no iat', () => proof({ iat: undefined })],
    ['is old', () => proof({ iat: now() - 3600 })],
    ['is dated in the future', () => proof({ iat: now() + 3600 })],
    ['is of another type', () => proof({}, { typ: 'JWT' })],
    ['is signed by another key', async () => proof({}, { jwk: await exportJWK((await newKey()).pair.publicKey) })],
    ['contains its private key', async () => proof({}, { jwk: await exportJWK(key.privateKey) })],
    [
      'is signed by a secret',
      async () => {
        const [header = '', claims = ''] = (await proof()).split('.');
        const { jwk } = JSON.parse(Buffer.from(header, 'base64url').toString()) as { jwk: JWK };
        const head = Buffer.from(JSON.stringify({ alg: 'HS256', typ: 'dpop+jwt', jwk })).toString('base64url');
        const mac = createHmac('sha256', JSON.stringify(jwk)).update(`${head}.${claims}`).digest('base64url');
        return `${head}.${claims}.${mac}`;
      },
    ],
    [
      'is signed by a key that is too short',
      async () => {
        const short = generateKeyPairSync('rsa', { modulusLength: 1024 });
        const jwk = short.publicKey.export({ format: 'jwk' });
        const [, claims = ''] = (await proof()).split('.');
        const head = Buffer.from(JSON.stringify({ alg: 'RS256', typ: 'dpop+jwt', jwk })).toString('base64url');
        return `${head}.${claims}.${'x'.repeat(171)}`;
      },
    ],
  ])('is refused when it %s', async (_, make) => {
    for (const grant of grants()) {
      const answer = await token(grant, { dpop: await make() });
      expect([grant.grant_type, answer.status, answer.body.error]).toEqual([
        grant.grant_type,
        400,
        'invalid_dpop_proof',
      ]);
      expect(answer.body).not.toHaveProperty('access_token');
    }
  });

  it('is accepted once, also when four requests send it at once', async () => {
    const sentProof = await proof();
    const answers = await Promise.all(Array.from({ length: 4 }, () => token(machine(), { dpop: sentProof })));
    const refused = answers.filter(({ body }) => body.error === 'invalid_dpop_proof');
    expect([answers.length - refused.length, answers.find(({ status }) => status === 200)?.body]).toEqual([
      1,
      expect.objectContaining({ token_type: 'DPoP' }),
    ]);
    const again = await proof();
    const next = await token(grants()[1]!, { dpop: again });
    expect(next.body.token_type).toBe('DPoP');
    const replayed = { ...grants()[1]!, refresh_token: String(next.body.refresh_token) };
    // The library answers invalid_grant here; the next line shows that the proof is the cause.
    const refusal = { status: 400, body: { error: 'invalid_grant' } };
    expect(await token(replayed, { dpop: again })).toMatchObject(refusal);
    expect((await token(replayed, { dpop: await proof() })).status).toBe(200);
  });
});
