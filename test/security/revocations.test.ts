import { createHmac, generateKeyPairSync } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { beforeAll, describe, expect, it } from '@jest/globals';
import { SignJWT, exportJWK } from 'jose';
import type { JWK, JWTPayload } from 'jose';
import * as client from 'openid-client';
import { sha256 } from '../../src/auth/secret.ts';
import { bearer, newBrowser, viewerOf } from '../auth/oidc-hub.ts';
import { newKey } from '../auth/resource-seed.ts';
import { ADA, acme, ask, form, globex, hub, machine, ofWeb, signedIn, token, web } from './tokens-stage.ts';

describe('a revocation', () => {
  it('is answered with an empty JSON object, which clients can parse', async () => {
    for (const value of ['unknown', (await web.signIn(newBrowser(hub), ADA)).access_token]) {
      const response = await fetch(`${hub.url}/oauth/revoke`, {
        method: 'POST',
        ...form({ ...ofWeb(), token: value }),
      });
      expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
      expect(await response.text()).toBe('{}');
    }
  });

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
