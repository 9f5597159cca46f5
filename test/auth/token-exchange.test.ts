import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { SignJWT, decodeJwt, decodeProtectedHeader, exportJWK, importJWK } from 'jose';
import type { JWTPayload } from 'jose';
import * as client from 'openid-client';
import { loadKeys } from '../../src/auth/oidc/keys/load-keys.ts';
import { withdrawConsent } from '../../src/auth/clients/consents.ts';
import { systemClock } from '../../src/platform/time/clock.ts';
import { decodeId } from '../../src/platform/values/ids.ts';
import type { Browser } from '../support/browser.ts';
import { StatementWatch } from '../support/statements.ts';
import { RelyingParty, newBrowser, completePages, seed, seedPerson, startHub, viewerOf, bearer } from './oidc-hub.ts';
import type { Hub } from './oidc-hub.ts';
import { TokenFormat, postTokenRequest, introspect, grantAccess, newKey, seedApi, verifyJwt } from './resource-seed.ts';

const EXCHANGE = 'urn:ietf:params:oauth:grant-type:token-exchange';
const ACCESS_TOKEN = 'urn:ietf:params:oauth:token-type:access_token';

const orders = 'https://orders.acme.example';
const ledger = 'https://ledger.acme.example';
const maps = 'https://maps.globex.example';
const tiles = 'https://tiles.globex.example';
const unapproved = 'https://unasked.acme.example';
const SECONDS = 3000;
const ALL_APIS = [orders, ledger, maps, tiles];

let hub: Hub;
let acme: Awaited<ReturnType<typeof seed>>;
let globex: Awaited<ReturnType<typeof seed>>;
let web: RelyingParty;
let machine: { id: string; secret: string };
let mapsMachine: { id: string; secret: string };
let jwt: string;
let opaque: string;
let userId: string;

beforeAll(async () => {
  hub = await startHub();
  acme = await seed(hub, 'acme');
  globex = await seed(hub, 'globex');
  await seedPerson(hub, 'ada@example.org');
  await seedApi(hub, acme.project, orders, { tokenSeconds: SECONDS });
  await seedApi(hub, acme.project, ledger, { tokenFormat: TokenFormat.opaque, tokenSeconds: 3600 });
  await seedApi(hub, acme.project, unapproved);
  const foreign = await seedApi(hub, globex.project, maps, { scopes: ['read', 'write', 'erase'] });
  const second = await seedApi(hub, globex.project, tiles, { tokenFormat: TokenFormat.opaque });
  await grantAccess(hub, foreign, acme.web, ['read', 'write', 'erase']);
  await grantAccess(hub, foreign, acme.machine, ['read', 'erase']);
  await grantAccess(hub, second, acme.web, ['read']);
  web = await RelyingParty.discover(hub, acme.web, acme.secret);
  machine = { id: acme.machine.id, secret: acme.machineSecret };
  mapsMachine = { id: globex.machine.id, secret: globex.machineSecret };
  jwt = (await signIn(orders)).access_token;
  opaque = (await signIn()).access_token;
  userId = decodeJwt(jwt).sub!;
});

afterAll(() => hub?.close());
// The library uses the machine's clock; the hub's is frozen, and set before each test.
beforeEach(() => hub.clock.set(systemClock.now()));
afterEach(() => expect(hub.lines).toEqual([]));

const browsers = new Map<string, Browser>();

/** Signs in with consent to read and write four APIs; returns the tokens for one of them, or for the hub. */
async function signIn(resource?: string, { party = web, email = 'ada@example.org' } = {}) {
  const request = await party.request({ scope: 'openid entitlements read write' });
  for (const each of ALL_APIS) request.url.searchParams.append('resource', each);
  const browser = browsers.get(email) ?? newBrowser(hub);
  browsers.set(email, browser);
  const back = await completePages(browser, await browser.open(request.url), email);
  const checks = { pkceCodeVerifier: request.verifier, expectedState: request.state };
  const at: Record<string, string> = resource === undefined ? {} : { resource };
  const tokens = await client.authorizationCodeGrant(party.config, back.url, checks, at);
  return { ...tokens, browser };
}

/** Sends an exchange request of a client. */
function exchange(subject: string, more: Record<string, string> = {}, by = machine) {
  const { resource = maps, ...rest } = more;
  return postTokenRequest(hub, by, {
    ...{ grant_type: EXCHANGE, subject_token: subject, subject_token_type: ACCESS_TOKEN },
    ...(resource && { resource }),
    ...rest,
  });
}

const refused = (error: string) => ({ status: 400, body: expect.objectContaining({ error }) });
const refusedSubject = {
  status: 400,
  body: {
    error: 'invalid_request',
    error_description: 'the subject token is invalid or expired, or this client may not exchange it',
  },
};

describe('the exchange of an access token (RFC 8693)', () => {
  it('gives openid-client a token for another API', async () => {
    const options = { execute: [client.allowInsecureRequests] };
    const authentication = client.ClientSecretPost(machine.secret);
    const config = await client.discovery(new URL(hub.url), machine.id, undefined, authentication, options);
    const tokens = await client.genericGrantRequest(config, EXCHANGE, {
      subject_token: jwt,
      subject_token_type: ACCESS_TOKEN,
      audience: maps,
      scope: 'read',
    });
    expect(tokens).toMatchObject({ issued_token_type: ACCESS_TOKEN, token_type: 'bearer', scope: 'read' });
    expect(tokens).not.toHaveProperty('refresh_token');
    const { payload } = await verifyJwt(hub, tokens.access_token, maps);
    expect(payload).toMatchObject({
      sub: userId,
      client_id: machine.id,
      scope: 'read',
      act: { sub: machine.id },
    });
    expect(tokens.expires_in).toBe(600);
  });

  it('accepts opaque tokens, and tokens for the hub itself', async () => {
    const forLedger = (await signIn(ledger)).access_token;
    for (const subject of [opaque, forLedger]) {
      const { status, body } = await exchange(subject);
      expect(status).toBe(200);
      const { payload } = await verifyJwt(hub, body.access_token as string, maps);
      expect(payload).toMatchObject({ sub: userId, act: { sub: machine.id } });
    }
  });

  it('gives the scopes that the person allowed and the client may request', async () => {
    // The person allowed read and write, the machine may ask for read and erase.
    expect((await exchange(jwt)).body.scope).toBe('read');
    const web = { id: acme.web.id, secret: acme.secret };
    expect((await exchange(jwt, {}, web)).body.scope).toBe('read write');
  });

  it('is allowed to the project of an API that a client of another project called', async () => {
    const forMaps = (await signIn(maps)).access_token;
    const { status, body } = await exchange(forMaps, { resource: tiles }, mapsMachine);
    expect(status).toBe(200);
    const introspection = await introspect(hub, mapsMachine, body.access_token as string);
    expect(introspection.body).toMatchObject({
      ...{ active: true, aud: tiles, sub: userId, scope: 'read', client_id: mapsMachine.id },
      act: { sub: mapsMachine.id },
    });
  });

  it('names every actor when a token is exchanged again', async () => {
    const first = (await exchange(jwt)).body.access_token as string;
    const second = await exchange(first, { resource: tiles }, mapsMachine);
    expect(second.status).toBe(200);
    const introspection = await introspect(hub, mapsMachine, second.body.access_token as string);
    expect(introspection.body.act).toEqual({ sub: mapsMachine.id, act: { sub: machine.id } });
    expect(introspection.body.exp).toBeLessThanOrEqual(decodeJwt(jwt).exp!);
    const third = await exchange(second.body.access_token as string, { resource: maps }, mapsMachine);
    expect(decodeJwt(third.body.access_token as string)).toMatchObject({
      act: { sub: mapsMachine.id, act: { sub: mapsMachine.id, act: { sub: machine.id } } },
    });
  });

  it('is allowed five times in a row, and refused the sixth time', async () => {
    let token = (await signIn(orders)).access_token;
    const statuses: number[] = [];
    for (let times = 0; times < 6; times += 1) {
      const resource = times % 2 ? orders : ledger;
      const answer = await exchange(token, { resource });
      statuses.push(answer.status);
      token = answer.body.access_token as string;
    }
    expect(statuses).toEqual([200, 200, 200, 200, 200, 400]);
  });

  it('gives no token that outlives the exchanged one', async () => {
    const long = (await signIn(ledger)).access_token;
    const { body } = await exchange(long, { resource: orders });
    expect(body.expires_in).toBe(SECONDS);
    const short = await exchange(body.access_token as string, { resource: ledger });
    expect(short.body.expires_in).toBeLessThanOrEqual(SECONDS);
    const introspection = await introspect(hub, machine, short.body.access_token as string);
    expect(introspection.body.exp).toBe(decodeJwt(body.access_token as string).exp);
  });

  it('gives tokens that the hub and userinfo refuse', async () => {
    for (const resource of [maps, ledger]) {
      const token = (await exchange(jwt, { resource })).body.access_token as string;
      expect((await viewerOf(hub, bearer(token))).status).toBe(401);
      const profile = await fetch(`${hub.url}/user/profile`, { headers: bearer(token) });
      expect([401, 403]).toContain(profile.status);
    }
  });

  it('binds the token to the key of a DPoP proof', async () => {
    const { pair, thumbprint } = await newKey();
    const options = { execute: [client.allowInsecureRequests] };
    const authentication = client.ClientSecretPost(machine.secret);
    const config = await client.discovery(new URL(hub.url), machine.id, undefined, authentication, options);
    const parameters = { subject_token: jwt, subject_token_type: ACCESS_TOKEN, resource: maps };
    const DPoP = client.getDPoPHandle(config, pair);
    const tokens = await client.genericGrantRequest(config, EXCHANGE, parameters, { DPoP });
    expect(tokens.token_type).toBe('dpop');
    expect(decodeJwt(tokens.access_token)).toMatchObject({ cnf: { jkt: thumbprint } });
  });

  it('costs one statement to read, and one to write when the new token is opaque', async () => {
    await exchange(jwt);
    await exchange(opaque, { resource: ledger });
    const watch = new StatementWatch();
    const forJwt = await watch.of(() => exchange(jwt));
    const forOpaque = await watch.of(() => exchange(opaque, { resource: ledger }));
    watch.stop();
    // The entitlements of this hub are not from the database.
    expect(forJwt.statements).toEqual(['select oidc_artifact']);
    expect(forOpaque.statements).toEqual(['select oidc_artifact', 'with json_to_recordset']);
  });
});

describe('an exchange request', () => {
  it.each([
    ['no subject_token', { subject_token: '' }, 'invalid_request'],
    ['no subject_token_type', { subject_token_type: '' }, 'invalid_request'],
    [
      'a subject_token of another type',
      { subject_token_type: ACCESS_TOKEN.replace('access', 'id') },
      'invalid_request',
    ],
    [
      'another requested_token_type',
      { requested_token_type: ACCESS_TOKEN.replace('access', 'refresh') },
      'invalid_request',
    ],
    ['an actor_token', { actor_token: 'x', actor_token_type: ACCESS_TOKEN }, 'invalid_request'],
    ['an actor_token_type alone', { actor_token_type: ACCESS_TOKEN }, 'invalid_request'],
    ['no API', { resource: '' }, 'invalid_request'],
    ['two APIs', { audience: ledger }, 'invalid_target'],
    ['an unknown API', { resource: 'https://nobody.example' }, 'invalid_target'],
    ['an audience that is no API', { resource: '', audience: 'maps' }, 'invalid_target'],
    ['the API that it has a token for', { resource: orders }, 'invalid_target'],
    ['an API that the client may not use', { resource: tiles }, 'invalid_target'],
    ['an API that the person has not allowed', { resource: unapproved }, 'invalid_target'],
    ['a scope that the person has not allowed', { scope: 'read erase' }, 'invalid_scope'],
    ['a scope that the client may not ask for', { scope: 'write' }, 'invalid_scope'],
    ['a scope of the hub', { scope: 'openid' }, 'invalid_scope'],
  ])('with %s is refused', async (_, more, error) => {
    expect(await exchange(jwt, more)).toMatchObject(refused(error));
  });

  it('may have resource and audience when they name the same API', async () => {
    expect((await exchange(jwt, { audience: maps })).status).toBe(200);
  });

  it('with two resources is refused', async () => {
    const form = [
      ['grant_type', EXCHANGE],
      ['subject_token', jwt],
      ['subject_token_type', ACCESS_TOKEN],
      ['resource', maps],
      ['resource', ledger],
    ] as [string, string][];
    expect(await postTokenRequest(hub, machine, form)).toMatchObject(refused('invalid_target'));
  });

  it('is refused for clients without authentication or with a wrong secret', async () => {
    const parameters = {
      ...{ grant_type: EXCHANGE, subject_token: jwt, subject_token_type: ACCESS_TOKEN, resource: maps },
    };
    const response = await fetch(`${hub.url}/oauth/token`, {
      method: 'POST',
      body: new URLSearchParams({ ...parameters, client_id: acme.native.id }),
    });
    expect(response.status).toBe(400);
    const wrong = await exchange(jwt, {}, { ...machine, secret: 'wrong' });
    expect(wrong).toMatchObject({ status: 401, body: { error: 'invalid_client' } });
  });
});

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
  // A test above revoked a token of the same consent, and with it the consent.
  beforeAll(async () => {
    jwt = (await signIn(orders)).access_token;
  });

  async function forge(
    header: Record<string, unknown> = {},
    claims: JWTPayload = {},
    key?: Parameters<SignJWT['sign']>[0],
  ): Promise<string> {
    const own = decodeProtectedHeader(jwt);
    return new SignJWT({ ...decodeJwt(jwt), ...claims })
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
    const [, payload] = jwt.split('.');
    const header = Buffer.from(JSON.stringify({ alg: 'none', typ: 'at+jwt' })).toString('base64url');
    expect(await exchange(`${header}.${payload}.`)).toMatchObject(refusedSubject);
  });

  it('changed after it was signed is refused', async () => {
    const [header, payload, signature] = jwt.split('.');
    const claims = JSON.parse(Buffer.from(payload!, 'base64url').toString()) as JWTPayload;
    const changed = Buffer.from(JSON.stringify({ ...claims, scope: 'erase' })).toString('base64url');
    expect(await exchange(`${header}.${changed}.${signature}`)).toMatchObject(refusedSubject);
  });
});

/** Waits up to 1 s for a condition, since the hub learns of a change with a delay. */
async function waitUntil(condition: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 50; tries += 1) {
    if (await condition()) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error('the condition did not become true');
}
