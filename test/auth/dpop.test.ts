import { createHash } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { SignJWT, exportJWK, generateKeyPair } from 'jose';
import type { GenerateKeyPairResult, JWTPayload } from 'jose';
import * as client from 'openid-client';
import { authenticate } from '../../src/auth/authenticate.ts';
import { removeExpired } from '../../src/auth/oidc/index.ts';
import { RelyingParty, newBrowser, completePages, seed, seedPerson, startHub, viewerOf } from './oidc-hub.ts';
import type { Hub } from './oidc-hub.ts';

let hub: Hub;
let acme: Awaited<ReturnType<typeof seed>>;
let web: RelyingParty;
let key: GenerateKeyPairResult;
let token: string;

beforeAll(async () => {
  hub = await startHub();
  acme = await seed(hub, 'acme');
  await seedPerson(hub, 'ada@example.org');
  web = await RelyingParty.discover(hub, acme.web, acme.secret);
  key = await generateKeyPair('ES256', { extractable: true });
  token = (await boundTokens()).access_token;
});

afterAll(() => hub?.close());

/** Signs in through openid-client; the tokens are bound to `key`. */
async function boundTokens() {
  const DPoP = client.getDPoPHandle(web.config, key);
  const browser = newBrowser(hub);
  const request = await web.request();
  const back = await completePages(browser, await browser.open(request.url), 'ada@example.org');
  const checks = { pkceCodeVerifier: request.verifier, expectedState: request.state };
  return client.authorizationCodeGrant(web.config, back.url, checks, undefined, { DPoP });
}

async function proofOf(claims: JWTPayload = {}, signer = key, header = {}): Promise<string> {
  const whole = {
    htm: 'GET',
    htu: `${hub.url}/viewer`,
    jti: crypto.randomUUID(),
    iat: Math.floor(hub.clock.now().epochMilliseconds / 1000),
    ath: createHash('sha256').update(token).digest('base64url'),
    ...claims,
  };
  return new SignJWT(whole)
    .setProtectedHeader({ alg: 'ES256', typ: 'dpop+jwt', jwk: await exportJWK(signer.publicKey), ...header })
    .sign(signer.privateKey);
}

const bound = (proof: string) => viewerOf(hub, { authorization: `DPoP ${token}`, dpop: proof });

describe('a token bound to a key (RFC 9449)', () => {
  it('is accepted by the hub with a proof of that key', async () => {
    expect(await bound(await proofOf())).toMatchObject({ status: 200, kind: 'user' });
  });

  it('is refused as a bearer token, and an unbound token is refused with a proof', async () => {
    expect(await viewerOf(hub, { authorization: `Bearer ${token}` })).toMatchObject({
      status: 401,
      code: 'invalid_token',
    });
    const unbound = (await web.signIn(newBrowser(hub), 'ada@example.org')).access_token;
    const headers = { authorization: `DPoP ${unbound}`, dpop: await proofOf() };
    expect(await viewerOf(hub, headers)).toMatchObject({ status: 401, code: 'invalid_token' });
  });

  it.each<[string, () => Promise<string>]>([
    ['is no JWT', async () => 'junk'],
    ['is for another method', () => proofOf({ htm: 'POST' })],
    ['is for another address', () => proofOf({ htu: `${hub.url}/graphql` })],
    ['is for another host', () => proofOf({ htu: 'https://evil.example/viewer' })],
    ['is for another token', () => proofOf({ ath: 'x' })],
    ['has no ath', () => proofOf({ ath: undefined })],
    ['has no jti', () => proofOf({ jti: undefined })],
    ['is old', () => proofOf({ iat: Math.floor(hub.clock.now().epochMilliseconds / 1000) - 301 })],
    ['is dated in the future', () => proofOf({ iat: Math.floor(hub.clock.now().epochMilliseconds / 1000) + 301 })],
    ['is of another type', () => proofOf({}, key, { typ: 'jwt' })],
    ['is signed by another key', async () => proofOf({}, await generateKeyPair('ES256'))],
    [
      'names a key that did not sign it',
      async () => {
        const jwk = await exportJWK(key.publicKey);
        return proofOf({}, await generateKeyPair('ES256'), { jwk });
      },
    ],
  ])('is refused when its proof %s', async (_, proof) => {
    expect(await bound(await proof())).toMatchObject({ status: 401, code: 'invalid_dpop_proof' });
  });

  it('is refused without a proof', async () => {
    expect(await viewerOf(hub, { authorization: `DPoP ${token}` })).toMatchObject({
      status: 401,
      code: 'invalid_dpop_proof',
    });
  });

  it('is accepted once for each proof, also when eight requests send it at once', async () => {
    const proof = await proofOf();
    const answers = await Promise.all(Array.from({ length: 8 }, () => bound(proof)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('is accepted again by a stream that it has opened, without another proof', async () => {
    const headers = { authorization: `DPoP ${token}`, dpop: await proofOf() };
    const target = { method: 'GET', url: `${hub.url}/viewer` };
    const meet = (isProven: boolean) =>
      authenticate(hub.orm.em.fork(), { headers, address: '127.0.0.1', target, isProven }, hub.clock.now());
    await meet(false);
    expect(await meet(true)).toMatchObject({ kind: 'user' });
    await expect(meet(false)).rejects.toThrow('was used before');
  });

  it('is accepted once for a proof dated in the near future, also after expired proofs are removed', async () => {
    const start = hub.clock.now();
    const proof = await proofOf({ iat: Math.floor(start.epochMilliseconds / 1000) + 4 * 60 });
    expect((await bound(proof)).status).toBe(200);
    hub.clock.advance({ minutes: 6 });
    await removeExpired(hub.orm.em.fork(), hub.clock.now(), 1000);
    expect(await bound(proof)).toMatchObject({ status: 401, code: 'invalid_dpop_proof' });
    expect((await bound(await proofOf())).status).toBe(200);
    hub.clock.set(start);
  });

  it('opens userinfo once for each proof, and never without one', async () => {
    const proof = await proofOf({ htu: `${hub.url}/user/profile` });
    const ask = (headers: Record<string, string>) => fetch(`${hub.url}/user/profile`, { headers });
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => ask({ authorization: `DPoP ${token}`, dpop: proof })),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401, 401, 401]);
    expect((await ask({ authorization: `Bearer ${token}` })).status).toBe(401);
  });
});

describe('a refresh token of a public client, bound to a key', () => {
  it('can be used with that key only, also within the leeway for reuse', async () => {
    const native = await RelyingParty.discover(hub, acme.native);
    const DPoP = client.getDPoPHandle(native.config, key);
    const browser = newBrowser(hub);
    const request = await native.request();
    const back = await completePages(browser, await browser.open(request.url), 'ada@example.org');
    const checks = { pkceCodeVerifier: request.verifier, expectedState: request.state };
    const first = await client.authorizationCodeGrant(native.config, back.url, checks, undefined, { DPoP });
    const thief = client.getDPoPHandle(native.config, await generateKeyPair('ES256'));
    const refresh = (handle?: client.DPoPHandle) =>
      client.refreshTokenGrant(native.config, first.refresh_token!, undefined, handle && { DPoP: handle });
    await expect(refresh(thief)).rejects.toMatchObject({ error: 'invalid_grant' });
    await expect(refresh()).rejects.toMatchObject({ error: 'invalid_grant' });
    const second = await refresh(DPoP);
    await expect(refresh(thief)).rejects.toMatchObject({ error: 'invalid_grant' });
    await expect(refresh()).rejects.toMatchObject({ error: 'invalid_grant' });
    expect((await refresh(DPoP)).refresh_token).toBe(second.refresh_token);
  });
});
