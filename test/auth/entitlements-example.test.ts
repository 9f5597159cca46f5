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
    const back = await throughPages(this.atHub, away, this.user);
    expect((await this.get(back.pathname + back.search)).headers.get('location')).toBe('/');
  }
}

async function throughPages(browser: Browser, address: string | URL, { email }: User): Promise<URL> {
  let page = await browser.open(address);
  if (page.body.includes('<h1>Sign in</h1>')) page = await browser.submit(page, { email, password });
  if (page.body.includes('<h1>Allow ')) page = await browser.submit(page, {}, '/consent');
  return page.url;
}

async function buyer(plan: string): Promise<Person> {
  const person = new Person(await seed.user());
  await person.signIn();
  const items = [{ priceId: plans.find(({ key: of }) => String(of) === plan)!.prices[0].id }];
  const sold = await key.post('/billing/subscriptions', { customer: { userId: person.user.id }, items });
  expect(sold.status).toBe(201);
  return person;
}

/** An access token for an API, as another program of the project would get it. */
async function tokenFor(person: Person, resource = url, scope = 'openid entitlements export:read') {
  const options = { execute: [openid.allowInsecureRequests] };
  const config = await openid.discovery(new URL(hub.address), web.client.id, web.secret!, undefined, options);
  const pkceCodeVerifier = openid.randomPKCECodeVerifier();
  const address = openid.buildAuthorizationUrl(config, {
    ...{ redirect_uri: `${url}/callback`, scope, resource },
    code_challenge: await openid.calculatePKCECodeChallenge(pkceCodeVerifier),
    code_challenge_method: 'S256',
  });
  const back = await throughPages(person.atHub, address, person.user);
  return openid.authorizationCodeGrant(config, back, { pkceCodeVerifier }, { resource });
}

async function callApi(token: string): Promise<{ status: number; challenge: string | null }> {
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch(`${url}/api/export`, { headers });
  return { status: response.status, challenge: response.headers.get('www-authenticate') };
}

describe('the example project, to people', () => {
  it('sends anyone who is not signed in to the hub', async () => {
    const stranger = new Person(await seed.user());
    expect((await stranger.get('/export')).headers.get('location')).toBe('/login');
    expect(await (await stranger.get('/')).json()).toEqual({ mayExport: false });
    const away = new URL((await stranger.get('/login')).headers.get('location')!);
    expect(away.origin + away.pathname).toBe(`${hub.address}/oauth/authorize`);
  });

  it('opens a feature to who has bought it, with the next sign-in', async () => {
    const person = await buyer('team');
    expect((await person.get('/export')).status).toBe(403);
    await person.signIn();
    expect(await (await person.get('/')).json()).toEqual({ name: 'Ada Lovelace', mayExport: true });
    expect(await (await person.get('/export')).json()).toEqual({ exported: person.user.id });
  });

  it('opens it to no one whose plan does not include it', async () => {
    const person = await buyer('free');
    await person.signIn();
    expect((await person.get('/export')).status).toBe(403);
  });

  it('takes no answer to a sign-in that this browser has not begun', async () => {
    const [person, other] = [new Person(await seed.user()), new Person(await seed.user())];
    const away = (await person.get('/login')).headers.get('location')!;
    const back = await throughPages(person.atHub, away, person.user);
    expect((await other.get(back.pathname + back.search)).headers.get('location')).toBe('/login');
    await other.get('/login');
    expect((await other.get(back.pathname + back.search)).status).toBe(400);
    expect(await (await other.get('/')).json()).toEqual({ mayExport: false });
  });
});

describe('the example project, to programs', () => {
  let entitled: Person;
  let token: string;
  let idToken: string;

  beforeAll(async () => {
    entitled = await buyer('team');
    const tokens = await tokenFor(entitled);
    token = tokens.access_token;
    idToken = tokens.id_token!;
  });

  /** Whom this process calls but the example itself, by fetch. */
  const calls: string[] = [];
  const listen = (message: unknown) => {
    const { origin } = (message as { request: { origin: string } }).request;
    if (origin !== url) calls.push(origin);
  };
  beforeAll(() => channel('undici:request:create').subscribe(listen));
  afterAll(() => void channel('undici:request:create').unsubscribe(listen));
  beforeEach(() => void calls.splice(0));

  it('passes who holds the feature, and asks no one', async () => {
    expect(await callApi(token)).toMatchObject({ status: 200 });
    expect(calls).toEqual([]);
  });

  it('would be seen to ask, if it did', async () => {
    await fetch(`${hub.address}/oauth/jwks`);
    expect(calls).toEqual([hub.address]);
  });

  it.each([
    ['has bought nothing', async () => new Person(await seed.user())],
    ['has a plan without it', () => buyer('free')],
  ])('answers 403 to who %s', async (_, personOf) => {
    const { access_token } = await tokenFor(await personOf());
    expect(await callApi(access_token)).toMatchObject({ status: 403, challenge: null });
  });

  it('answers 403 where the client was not told the entitlements, or has not the scope', async () => {
    const shy = new Person(await seed.user());
    const { access_token } = await tokenFor(shy, url, 'openid export:read');
    expect(await callApi(access_token)).toMatchObject({ status: 403, challenge: null });
    const narrow = await signed({ claims: { scope: 'other' } });
    expect(await callApi(narrow)).toMatchObject({
      ...{ status: 403, challenge: 'Bearer error="insufficient_scope", scope="export:read"' },
    });
  });

  it('answers 401 without a token, and to a token for another API or for the hub', async () => {
    expect((await fetch(`${url}/api/export`)).status).toBe(401);
    const other = await tokenFor(entitled, `${url}/other`);
    calls.splice(0);
    expect(await callApi(other.access_token)).toMatchObject({
      ...{ status: 401, challenge: 'Bearer error="invalid_token"' },
    });
    expect(calls).toEqual([]);
  });

  it('answers 401 to an ID token, which is no access token', async () => {
    expect(decodeJwt(idToken).iss).toBe(hub.address);
    expect((await callApi(idToken)).status).toBe(401);
  });

  interface Forgery {
    header?: Record<string, unknown>;
    claims?: Record<string, unknown>;
    key?: Parameters<SignJWT['sign']>[0];
  }

  /** The real token with something changed, signed by a key of one's own unless said otherwise. */
  async function forge({ header, claims, key: by }: Forgery): Promise<string> {
    const own = await generateKeyPair('ES256', { extractable: true });
    return new SignJWT({ ...decodeJwt(token), ...claims })
      .setProtectedHeader({ ...decodeProtectedHeader(token), ...header } as { alg: string })
      .sign(by ?? own.privateKey);
  }

  /** By the hub's own key. */
  async function signed(changes: Forgery): Promise<string> {
    const { jwks } = await loadKeys(hub.orm, testSecret, systemClock);
    return forge({ ...changes, key: await importJWK(jwks.keys[0]!, 'ES256') });
  }

  it('passes a token that was made again by the hub’s key, so that those below are refused for what they say', async () => {
    expect(await callApi(await signed({}))).toMatchObject({ status: 200 });
  });

  const forgeries: Record<string, () => Promise<string>> = {
    'of another type': () => signed({ header: { typ: 'JWT' } }),
    'of no type': () => signed({ header: { typ: undefined } }),
    'from another issuer': () => signed({ claims: { iss: 'https://elsewhere.example' } }),
    'for another audience': () => signed({ claims: { aud: `${url}/other` } }),
    'for no audience': () => signed({ claims: { aud: undefined } }),
    'that has expired': () => signed({ claims: { exp: Math.floor(Date.now() / 1000) - 60 } }),
    'that never expires': () => signed({ claims: { exp: undefined } }),
    'signed by another key': () => forge({}),
    'signed by a key that no one knows': () => forge({ header: { kid: 'unknown' } }),
    'signed by a key that it brings along': async () => {
      const { publicKey, privateKey } = await generateKeyPair('ES256', { extractable: true });
      return forge({ header: { jwk: await exportJWK(publicKey), kid: undefined }, key: privateKey });
    },
    'with an address of its keys': () => forge({ header: { jku: `${hub.address}/oauth/jwks?mine` } }),
    'signed by the public key as a secret': async () => {
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
    'that is none': async () => 'nonsense',
  };

  it.each(Object.entries(forgeries))('answers 401 to a token %s, and asks no one', async (_, forgery) => {
    const forged = await forgery();
    calls.splice(0);
    expect(await callApi(forged)).toEqual({ status: 401, challenge: 'Bearer error="invalid_token"' });
    expect(calls).toEqual([]);
  });
});

describe('what the example reads of entitlements', () => {
  const held = (more: Partial<Entitlement>): Entitlement => ({
    ...{ product: 'anvil', plan: 'team', quantity: 1, status: 'active' },
    features: { export: true, seats: 5, calls: { limit: 10 } },
    ...{ since: '2026-01-01T00:00:00.000Z', until: '2026-02-01T00:00:00.000Z', renews: true },
    ...more,
  });
  const after = Date.parse('2026-02-01T00:00:00Z');

  it.each([
    [true, 'a plan that renews', [held({})], 'export', after],
    [true, 'a canceled one before its end', [held({ renews: false })], 'export', after - 1],
    [undefined, 'a canceled one at its end', [held({ renews: false })], 'export', after],
    [undefined, 'another product', [held({ product: 'other' })], 'export', after],
    [undefined, 'a plan without it', [held({ features: { export: false } })], 'export', after],
    [true, 'the second of two plans', [held({ features: {} }), held({})], 'export', after],
    [5, 'a quantity', [held({})], 'seats', after],
    [{ limit: 10 }, 'what is metered', [held({})], 'calls', after],
    [undefined, 'nothing told', undefined, 'export', after],
  ])('is %j of %s', (value, _, entitlements, name, now) => {
    expect(feature(entitlements, 'anvil', name, now)).toEqual(value);
  });
});

it.each(['example-project/README.md', 'projects.md'])('what %s tells to send to the hub works', async (file) => {
  const text = await readFile(new URL(`../../docs/${file}`, import.meta.url), 'utf8');
  const documents = [...text.matchAll(/```graphql\n(.*?)```/gs)].map(([, document]) => document!);
  const document = documents.find((each) => each.includes('createResourceServer'));
  const by = HubClient.withKey(hub.address, await seed.key(await seed.project()));
  const { body } = await by.graphql(document!);
  expect(body).not.toHaveProperty('errors');
  expect(body.data.createResourceServer.resourceServer.id).toBeTruthy();
});

it('the example starts as its README says', async () => {
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
