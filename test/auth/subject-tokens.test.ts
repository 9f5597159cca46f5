import { beforeAll, describe, expect, it } from '@jest/globals';
import { SignJWT, decodeJwt, decodeProtectedHeader, exportJWK, importJWK } from 'jose';
import type { JWTPayload } from 'jose';
import * as client from 'openid-client';
import { loadKeys } from '../../src/auth/oidc/keys/load-keys.ts';
import { withdrawConsent } from '../../src/auth/clients/consents.ts';
import { decodeId } from '../../src/platform/values/ids.ts';
import { RelyingParty, newBrowser, completePages, seed, seedPerson } from './oidc-hub.ts';
import { postTokenRequest, introspect, grantAccess, newKey, seedApi } from './resource-seed.ts';
import {
  SECONDS,
  acme,
  exchange,
  hub,
  jwt,
  ledger,
  machine,
  mapsMachine,
  opaque,
  orders,
  signIn,
  web,
} from './token-exchange-stage.ts';

const refusedSubject = {
  status: 400,
  body: {
    error: 'invalid_request',
    error_description: 'the subject token is invalid or expired, or this client may not exchange it',
  },
};

/** Waits up to 1 s for a condition, since the hub learns of a change with a delay. */
async function waitUntil(condition: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 50; tries += 1) {
    if (await condition()) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error('the condition did not become true');
}

describe('a subject token', () => {
  it('is refused from a project that it was issued neither to nor for', async () => {
    for (const token of [jwt, opaque]) {
      expect(await exchange(token, {}, mapsMachine)).toMatchObject(refusedSubject);
    }
  });

  it('is refused when it is a refresh token, an ID token or the token of a machine', async () => {
    const tokens = await signIn();
    const party = { grant_type: 'client_credentials', resource: orders };
    const machines = await postTokenRequest(hub, machine, party);
    const plain = await postTokenRequest(hub, machine, { grant_type: 'client_credentials' });
    const others = [
      tokens.refresh_token!,
      tokens.id_token!,
      machines.body.access_token as string,
      plain.body.access_token as string,
      'nonsense',
      'no.such.token',
    ];
    for (const token of others) expect(await exchange(token)).toMatchObject(refusedSubject);
  });

  it('is refused when the person is suspended', async () => {
    const person = await seedPerson(hub, 'gone@example.org');
    const tokens = [await signIn(orders, { email: person.email }), await signIn(ledger, { email: person.email })];
    for (const { access_token } of tokens) expect((await exchange(access_token)).status).toBe(200);
    await hub.orm.em
      .fork()
      .execute('update hub_user set suspended_at = created_at where id = ?', [decodeId('user', person.id)]);
    for (const { access_token } of tokens) expect(await exchange(access_token)).toMatchObject(refusedSubject);
  });

  it('is refused after the consent was withdrawn, and so are tokens exchanged for it', async () => {
    const person = await seedPerson(hub, 'withdrawn@example.org');
    const { access_token } = await signIn(orders, { email: person.email });
    const before = (await exchange(access_token, { resource: ledger })).body.access_token as string;
    expect((await introspect(hub, machine, before)).body).toMatchObject({ active: true });
    const bond = { userId: person.id, clientId: acme.web.id, projectId: acme.project.id };
    await hub.orm.em.fork().transactional((em) => withdrawConsent(em, bond, hub.clock.now(), { principal: 'test' }));
    expect(await exchange(access_token)).toMatchObject(refusedSubject);
    expect(await exchange(before)).toMatchObject(refusedSubject);
    expect((await introspect(hub, machine, before)).body).toEqual({ active: false });
  });

  it('is refused after the person has signed out, and tokens exchanged for it end', async () => {
    await seedPerson(hub, 'out@example.org');
    const { access_token, browser, id_token } = await signIn(orders, { email: 'out@example.org' });
    const before = (await exchange(access_token, { resource: ledger })).body.access_token as string;
    const page = await browser.open(`/oauth/logout?id_token_hint=${id_token}`);
    await browser.submit(page, { logout: 'yes' }, '/confirm');
    expect(await exchange(access_token)).toMatchObject(refusedSubject);
    expect((await introspect(hub, machine, before)).body).toEqual({ active: false });
  });

  it('is refused when the client that it was issued to is disabled', async () => {
    const late = await seed(hub, 'late');
    const api = await seedApi(hub, late.project, 'https://late.example');
    await grantAccess(hub, api, acme.web, ['read']);
    const party = await RelyingParty.discover(hub, acme.web, acme.secret);
    const request = await party.request({ scope: 'openid read', resource: api.identifier });
    request.url.searchParams.append('resource', orders);
    const browser = newBrowser(hub);
    const back = await completePages(browser, await browser.open(request.url), 'ada@example.org');
    const checks = { pkceCodeVerifier: request.verifier, expectedState: request.state };
    const tokens = await client.authorizationCodeGrant(party.config, back.url, checks, { resource: orders });
    const disable = (at: string) =>
      hub.orm.em
        .fork()
        .execute(`update client set disabled_at = ${at} where id = ?`, [decodeId('client', acme.web.id)]);
    const target = { resource: ledger };
    expect((await exchange(jwt, target)).status).toBe(200);
    await disable('created_at');
    try {
      await waitUntil(async () => (await exchange(jwt, target)).status === 400);
      expect(await exchange(tokens.access_token, target)).toMatchObject(refusedSubject);
      expect(await exchange(opaque, target)).toMatchObject(refusedSubject);
    } finally {
      await disable('null');
      await waitUntil(async () => (await exchange(jwt, target)).status === 200);
    }
  });

  it('is refused when it was revoked or has expired', async () => {
    const { access_token } = await signIn(ledger);
    await client.tokenRevocation(web.config, access_token);
    expect(await exchange(access_token)).toMatchObject(refusedSubject);
    const late = { jwt: (await signIn(orders)).access_token, opaque: (await signIn(ledger)).access_token };
    hub.clock.advance({ seconds: SECONDS + 1 });
    expect(await exchange(late.jwt, { resource: ledger })).toMatchObject(refusedSubject);
    expect((await exchange(late.opaque)).status).toBe(200);
    hub.clock.advance({ hours: 1 });
    expect(await exchange(late.opaque)).toMatchObject(refusedSubject);
  });
});

describe('a forged JWT', () => {
  let ownJwt: string;

  // A test above revoked a token of the same consent, and with it the consent.
  beforeAll(async () => {
    ownJwt = (await signIn(orders)).access_token;
  });

  async function forge(
    header: Record<string, unknown> = {},
    claims: JWTPayload = {},
    key?: Parameters<SignJWT['sign']>[0],
  ): Promise<string> {
    const own = decodeProtectedHeader(ownJwt);
    return new SignJWT({ ...decodeJwt(ownJwt), ...claims })
      .setProtectedHeader({ ...own, ...header } as { alg: string })
      .sign(key ?? (await hubKey()));
  }

  async function hubKey() {
    const { jwks } = await loadKeys(hub.orm, hub.config.secret, hub.clock);
    return importJWK(jwks.keys[0]!, 'ES256');
  }

  it('that is unchanged and signed by the hub’s key is accepted, so that the others fail for their changes alone', async () => {
    expect((await exchange(await forge())).status).toBe(200);
  });

  it.each([
    ['another type', { typ: 'JWT' }, {}],
    ['the type of a logout token', { typ: 'logout+jwt' }, {}],
    ['an unknown kid', { kid: 'unknown' }, {}],
    ['another issuer', {}, { iss: 'https://elsewhere.example' }],
    ['no expiry', {}, { exp: undefined }],
    ['no grant', {}, { grant_id: undefined }],
    ['an unknown grant', {}, { grant_id: 'made-up' }],
    ['no audience', {}, { aud: undefined }],
    ['an unknown audience and client', {}, { aud: 'https://nobody.example', client_id: 'x' }],
  ])('with %s is refused, though signed by the hub’s key', async (_, header, claims) => {
    expect(await exchange(await forge(header, claims))).toMatchObject(refusedSubject);
  });

  it('for another person than that of its grant is refused', async () => {
    const other = await seedPerson(hub, 'other@example.org');
    expect(await exchange(await forge({}, { sub: other.id }))).toMatchObject(refusedSubject);
  });

  it('signed by a key in its own header is refused', async () => {
    const { pair } = await newKey();
    const jwk = await exportJWK(pair.publicKey);
    expect(await exchange(await forge({ jwk }, {}, pair.privateKey))).toMatchObject(refusedSubject);
    expect(await exchange(await forge({ jwk, kid: undefined }, {}, pair.privateKey))).toMatchObject(refusedSubject);
  });

  it('signed with the public key as a shared secret, or not signed, is refused', async () => {
    const response = await fetch(`${hub.url}/oauth/jwks`);
    const secret = new TextEncoder().encode(await response.text());
    expect(await exchange(await forge({ alg: 'HS256' }, {}, secret))).toMatchObject(refusedSubject);
    const [, payload] = ownJwt.split('.');
    const header = Buffer.from(JSON.stringify({ alg: 'none', typ: 'at+jwt' })).toString('base64url');
    expect(await exchange(`${header}.${payload}.`)).toMatchObject(refusedSubject);
  });

  it('changed after it was signed is refused', async () => {
    const [header, payload, signature] = ownJwt.split('.');
    const claims = JSON.parse(Buffer.from(payload!, 'base64url').toString()) as JWTPayload;
    const changed = Buffer.from(JSON.stringify({ ...claims, scope: 'erase' })).toString('base64url');
    expect(await exchange(`${header}.${changed}.${signature}`)).toMatchObject(refusedSubject);
  });
});
