import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { channel } from 'node:diagnostics_channel';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { SignJWT, UnsecuredJWT, decodeJwt, decodeProtectedHeader, exportJWK, generateKeyPair, importJWK } from 'jose';
import * as openid from 'openid-client';
import { createProject } from '../../docs/example-project/app.ts';
import { feature } from '../../docs/example-project/entitlements.ts';
import type { Entitlement } from '../../docs/example-project/entitlements.ts';
import { ClientKind } from '../../src/auth/clients/client.ts';
import type { MadeClient } from '../../src/auth/clients/create-client.ts';
import type { User } from '../../src/auth/people/user.ts';
import type { Project } from '../../src/auth/projects/project.ts';
import { loadKeys } from '../../src/auth/oidc/keys/load-keys.ts';
import { systemClock } from '../../src/platform/time/clock.ts';
import { Browser } from '../support/browser.ts';
import { HubClient } from '../support/client.ts';
import type { Json } from '../support/client.ts';
import type { TestHub } from '../support/hub.ts';
import { startHub } from '../support/hub.ts';
import { testSecret } from '../support/secret.ts';
import { Seed, password } from '../support/seed.ts';

let hub: TestHub;
let seed: Seed;
let forge: Project;
let key: HubClient;
let web: MadeClient;
let plans: Json;
let server: Server;
let url: string;
let example: Awaited<ReturnType<typeof createProject>>;

beforeAll(async () => {
  hub = await startHub();
  seed = new Seed(hub.orm);
  forge = await seed.project();
  key = HubClient.withKey(hub.address, await seed.key(forge));
  server = createServer();
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  web = await seed.client(forge, { kind: ClientKind.web, redirectUris: [`${url}/callback`] });
  for (const identifier of [url, `${url}/other`]) {
    const document = `mutation ($input: CreateResourceServerInput!) { createResourceServer(input: $input) { resourceServer { id } } }`;
    const input = { identifier, name: 'Example', scopes: ['export:read'] };
    expect((await key.graphql(document, { input })).body).not.toHaveProperty('errors');
  }
  const features = [{ key: 'export', name: 'Export', type: 'boolean' }];
  const plan = (name: string, grants: object) => ({
    ...{ key: name, name, grants, prices: [{ currency: 'EUR', unitAmount: '10' }] },
  });
  const anvil = await key.post('/catalog/products', {
    ...{ slug: 'anvil', name: 'Anvil', features },
    plans: [plan('team', { export: true }), plan('free', { export: false })],
  });
  plans = anvil.body.plans;
  const settings = { hub: hub.address, clientId: web.client.id, clientSecret: web.secret! };
  example = await createProject({ ...settings, url, api: url });
  server.on('request', example.app);
});

afterAll(async () => {
  example?.close();
  server?.closeAllConnections();
  await new Promise((closed) => server.close(closed));
  await hub?.close();
});

/** A browser that goes from the project to the hub and back, with the cookies of both. */
class Person {
  readonly atHub = new Browser(hub.address);
  cookie = '';

  constructor(readonly user: User) {}

  async get(path: string): Promise<Response> {
    const headers = { cookie: this.cookie };
    const response = await fetch(new URL(path, url), { headers, redirect: 'manual' });
    const [set] = response.headers.getSetCookie();
    if (set) this.cookie = set.split(';')[0]!;
    return response;
  }

  async signIn(): Promise<void> {
    const away = (await this.get('/login')).headers.get('location')!;
    const back = await completePages(this.atHub, away, this.user);
    expect((await this.get(back.pathname + back.search)).headers.get('location')).toBe('/');
  }
}

async function completePages(browser: Browser, address: string | URL, { email }: User): Promise<URL> {
  let page = await browser.open(address);
  if (page.body.includes('<h1>Sign in</h1>')) page = await browser.submit(page, { email, password });
  if (page.body.includes('<h1>Allow ')) page = await browser.submit(page, {}, '/consent');
  return page.url;
}

async function buyer(plan: string): Promise<Person> {
  const person = new Person(await seed.user());
  await person.signIn();
  const items = [{ priceId: plans.find(({ key: of }) => String(of) === plan)!.prices[0].id }];
  const sale = await key.post('/billing/subscriptions', { customer: { userId: person.user.id }, items });
  expect(sale.status).toBe(201);
  return person;
}

/** Gets an access token for an API, as another program of the project would. */
async function tokenFor(person: Person, resource = url, scope = 'openid entitlements export:read') {
  const options = { execute: [openid.allowInsecureRequests] };
  const config = await openid.discovery(new URL(hub.address), web.client.id, web.secret!, undefined, options);
  const pkceCodeVerifier = openid.randomPKCECodeVerifier();
  const address = openid.buildAuthorizationUrl(config, {
    ...{ redirect_uri: `${url}/callback`, scope, resource },
    code_challenge: await openid.calculatePKCECodeChallenge(pkceCodeVerifier),
    code_challenge_method: 'S256',
  });
  const back = await completePages(person.atHub, address, person.user);
  return openid.authorizationCodeGrant(config, back, { pkceCodeVerifier }, { resource });
}

async function callApi(token: string): Promise<{ status: number; challenge: string | null }> {
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${url}/api/export`, { headers });
  return { status: response.status, challenge: response.headers.get('www-authenticate') };
}

describe('the example project, for people', () => {
  it('redirects a person who is not signed in to the hub', async () => {
    const stranger = new Person(await seed.user());
    expect((await stranger.get('/export')).headers.get('location')).toBe('/login');
    expect(await (await stranger.get('/')).json()).toEqual({ mayExport: false });
    const away = new URL((await stranger.get('/login')).headers.get('location')!);
    expect(away.origin + away.pathname).toBe(`${hub.address}/oauth/authorize`);
  });

  it('opens a feature to a buyer at their next sign-in', async () => {
    const person = await buyer('team');
    expect((await person.get('/export')).status).toBe(403);
    await person.signIn();
    expect(await (await person.get('/')).json()).toEqual({ name: 'Ada Lovelace', mayExport: true });
    expect(await (await person.get('/export')).json()).toEqual({ exported: person.user.id });
  });

  it('refuses the feature to a person whose plan does not include it', async () => {
    const person = await buyer('free');
    await person.signIn();
    expect((await person.get('/export')).status).toBe(403);
  });

  it('refuses a callback to a sign-in that this browser did not start', async () => {
    const [person, other] = [new Person(await seed.user()), new Person(await seed.user())];
    const away = (await person.get('/login')).headers.get('location')!;
    const back = await completePages(person.atHub, away, person.user);
    expect((await other.get(back.pathname + back.search)).headers.get('location')).toBe('/login');
    await other.get('/login');
    expect((await other.get(back.pathname + back.search)).status).toBe(400);
    expect(await (await other.get('/')).json()).toEqual({ mayExport: false });
  });
});

describe('the API of the example project', () => {
  let entitled: Person;
  let token: string;
  let idToken: string;

  beforeAll(async () => {
    entitled = await buyer('team');
    const tokens = await tokenFor(entitled);
    token = tokens.access_token;
    idToken = tokens.id_token!;
  });

  /** The origins that this process calls by fetch, other than the example itself. */
  const calls: string[] = [];
  const listen = (message: unknown) => {
    const { origin } = (message as { request: { origin: string } }).request;
    if (origin !== url) calls.push(origin);
  };
  beforeAll(() => channel('undici:request:create').subscribe(listen));
  afterAll(() => void channel('undici:request:create').unsubscribe(listen));
  beforeEach(() => void calls.splice(0));

  it('accepts a token of a person with the feature, without calling the hub', async () => {
    expect(await callApi(token)).toMatchObject({ status: 200 });
    expect(calls).toEqual([]);
  });

  it('runs beside a recorder that sees every call to the hub', async () => {
    await fetch(`${hub.address}/oauth/jwks`);
    expect(calls).toEqual([hub.address]);
  });

  it.each([
    ['has bought nothing', async () => new Person(await seed.user())],
    ['has a plan without it', () => buyer('free')],
  ])('answers 403 to a person who %s', async (_, personOf) => {
    const { access_token } = await tokenFor(await personOf());
    expect(await callApi(access_token)).toMatchObject({ status: 403, challenge: null });
  });

  it('answers 403 when the token lacks the entitlements claim or the scope', async () => {
    const shy = new Person(await seed.user());
    const { access_token } = await tokenFor(shy, url, 'openid export:read');
    expect(await callApi(access_token)).toMatchObject({ status: 403, challenge: null });
    const narrow = await signedByHub({ claims: { scope: 'other' } });
    expect(await callApi(narrow)).toMatchObject({
      ...{ status: 403, challenge: 'Bearer error="insufficient_scope", scope="export:read"' },
    });
  });

  it('answers 401 without a token and to a token for another API', async () => {
    expect((await fetch(`${url}/api/export`)).status).toBe(401);
    const other = await tokenFor(entitled, `${url}/other`);
    calls.splice(0);
    expect(await callApi(other.access_token)).toMatchObject({
      ...{ status: 401, challenge: 'Bearer error="invalid_token"' },
    });
    expect(calls).toEqual([]);
  });

  it('answers 401 to an ID token', async () => {
    expect(decodeJwt(idToken).iss).toBe(hub.address);
    expect((await callApi(idToken)).status).toBe(401);
  });

  interface Forgery {
    header?: Record<string, unknown>;
    claims?: Record<string, unknown>;
    key?: Parameters<SignJWT['sign']>[0];
  }

  /** The real token with changes, signed by a new key unless another one is given. */
  async function forge({ header, claims, key: by }: Forgery): Promise<string> {
    const own = await generateKeyPair('ES256', { extractable: true });
    return new SignJWT({ ...decodeJwt(token), ...claims })
      .setProtectedHeader({ ...decodeProtectedHeader(token), ...header } as { alg: string })
      .sign(by ?? own.privateKey);
  }

  /** The real token with changes, signed by the hub's key. */
  async function signedByHub(changes: Forgery): Promise<string> {
    const { jwks } = await loadKeys(hub.orm, testSecret, systemClock);
    return forge({ ...changes, key: await importJWK(jwks.keys[0]!, 'ES256') });
  }

  it('accepts an unchanged token signed again with the hub’s key, so that the forgeries fail for their changes alone', async () => {
    expect(await callApi(await signedByHub({}))).toMatchObject({ status: 200 });
  });

  const forgeries: Record<string, () => Promise<string>> = {
    'of another type': () => signedByHub({ header: { typ: 'JWT' } }),
    'of no type': () => signedByHub({ header: { typ: undefined } }),
    'from another issuer': () => signedByHub({ claims: { iss: 'https://elsewhere.example' } }),
    'for another audience': () => signedByHub({ claims: { aud: `${url}/other` } }),
    'for no audience': () => signedByHub({ claims: { aud: undefined } }),
    'that has expired': () => signedByHub({ claims: { exp: Math.floor(Date.now() / 1000) - 60 } }),
    'that never expires': () => signedByHub({ claims: { exp: undefined } }),
    'signed by another key': () => forge({}),
    'with an unknown key id': () => forge({ header: { kid: 'unknown' } }),
    'signed by a key in its own header': async () => {
      const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true });
      return forge({ header: { jwk: await exportJWK(publicKey), kid: undefined }, key: privateKey });
    },
    'with a jku header': () => forge({ header: { jku: `${hub.address}/oauth/jwks?mine` } }),
    'signed with the public key as a shared secret': async () => {
      const response = await fetch(`${hub.address}/oauth/jwks`);
      const { keys } = (await response.json()) as { keys: unknown[] };
      const secret = new TextEncoder().encode(JSON.stringify(keys[0]));
      return forge({ header: { alg: 'HS256' }, key: secret });
    },
    'not signed': async () => new UnsecuredJWT(decodeJwt(token)).encode(),
    'changed after it was signed': async () => {
      const [header, , signature] = token.split('.');
      const claims = { ...decodeJwt(token), sub: 'user_somebody' };
      return [header, Buffer.from(JSON.stringify(claims)).toString('base64url'), signature].join('.');
    },
    'that is no JWT': async () => 'nonsense',
  };

  it.each(Object.entries(forgeries))('answers 401 to a token %s, without calling the hub', async (_, forgery) => {
    const forged = await forgery();
    calls.splice(0);
    expect(await callApi(forged)).toEqual({ status: 401, challenge: 'Bearer error="invalid_token"' });
    expect(calls).toEqual([]);
  });
});

describe('the feature() helper of the example', () => {
  const entitlement = (more: Partial<Entitlement>): Entitlement => ({
    ...{ product: 'anvil', plan: 'team', quantity: 1, status: 'active' },
    features: { export: true, seats: 5, calls: { limit: 10 } },
    ...{ since: '2026-01-01T00:00:00.000Z', until: '2026-02-01T00:00:00.000Z', renews: true },
    ...more,
  });
  const after = Date.parse('2026-02-01T00:00:00Z');

  it.each([
    [true, 'a plan that renews', [entitlement({})], 'export', after],
    [true, 'a canceled plan before its end', [entitlement({ renews: false })], 'export', after - 1],
    [undefined, 'a canceled plan at its end', [entitlement({ renews: false })], 'export', after],
    [undefined, 'another product', [entitlement({ product: 'other' })], 'export', after],
    [undefined, 'a plan without it', [entitlement({ features: { export: false } })], 'export', after],
    [true, 'the second of two plans', [entitlement({ features: {} }), entitlement({})], 'export', after],
    [5, 'a quantity', [entitlement({})], 'seats', after],
    [{ limit: 10 }, 'a metered feature', [entitlement({})], 'calls', after],
    [undefined, 'no claim', undefined, 'export', after],
  ])('returns %j for %s', (value, _, entitlements, name, now) => {
    expect(feature(entitlements, 'anvil', name, now)).toEqual(value);
  });
});

it.each(['example-project/README.md', 'projects.md'])('the mutation that %s shows runs unchanged', async (file) => {
  const text = await readFile(new URL(`../../docs/${file}`, import.meta.url), 'utf8');
  const documents = [...text.matchAll(/```graphql\n(.*?)```/gs)].map(([, document]) => document!);
  const document = documents.find((each) => each.includes('createResourceServer'));
  const by = HubClient.withKey(hub.address, await seed.key(await seed.project()));
  const { body } = await by.graphql(document!);
  expect(body).not.toHaveProperty('errors');
  expect(body.data.createResourceServer.resourceServer.id).toBeTruthy();
});

it('the example starts as its README describes', async () => {
  const script = fileURLToPath(new URL('../../docs/example-project/server.ts', import.meta.url));
  const environment = { HUB: hub.address, CLIENT_ID: web.client.id, CLIENT_SECRET: web.secret! };
  const child: ChildProcess = spawn(process.execPath, ['--no-warnings', script], {
    env: { ...process.env, NODE_OPTIONS: '', ...environment, PROJECT_URL: 'http://127.0.0.1:0' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const [line] = (await once(createInterface(child.stdout!), 'line')) as [string];
  expect(line).toMatch(/^ready: http:/);
  child.kill();
  await once(child, 'exit');
});
