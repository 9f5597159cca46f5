import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import { connect, createServer as listenRaw } from 'node:net';
import type { AddressInfo, Server as NetServer, Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { buildSchema, isEnumType, isInputObjectType, isListType, isNonNullType, isRequiredInputField } from 'graphql';
import type { GraphQLInputType } from 'graphql';
import { decodeJwt } from 'jose';
import * as client from 'openid-client';
import { pino } from 'pino';
import { ClientKind } from '../../src/auth/clients/client.ts';
import type { MadeClient } from '../../src/auth/clients/create-client.ts';
import { createRegistrationToken } from '../../src/auth/clients/registration-tokens.ts';
import type { Project } from '../../src/auth/projects/project.ts';
import { hubScopes, personScopes } from '../../src/auth/scopes.ts';
import { asProject } from '../../src/cli/viewers.ts';
import { decodeId } from '../../src/platform/values/ids.ts';
import { RelyingParty, completePages } from '../auth/oidc-hub.ts';
import { Browser, formsOf } from '../support/browser.ts';
import { HubClient } from '../support/client.ts';
import { startHub } from '../support/hub.ts';
import type { TestHub } from '../support/hub.ts';
import { Seed, password } from '../support/seed.ts';
import { ForgingProxy } from './forging-proxy.ts';

const ADA = 'ada@example.org';
const lines: string[] = [];

let front: ForgingProxy;
let listener: Server;
const received: string[] = [];
let hub: TestHub;
let guarded: TestHub;
let seed: Seed;
let project: Project;
let web: MadeClient;
let native: MadeClient;
let party: RelyingParty;
let key: string;

beforeAll(async () => {
  front = await ForgingProxy.start();
  listener = createServer(async (request, response) => {
    received.push((await request.toArray()).join(''));
    response.end();
  });
  await new Promise<void>((resolve) => listener.listen(0, '127.0.0.1', resolve));
  const log = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
  hub = await startHub({ log, config: { url: front.url, trustProxy: 1, allowPrivateAddresses: true } });
  front.target = hub.address;
  guarded = await startHub({
    database: hub,
    config: { url: 'https://hub.example', anonymousLimit: 5, redisUrl: 'redis://127.0.0.1:1' },
  });
  seed = new Seed(hub.orm);
  project = await seed.project();
  key = await seed.key(project);
  const shared = {
    scopes: [...personScopes, ...hubScopes],
    postLogoutRedirectUris: ['https://app.example/'],
  };
  web = await seed.client(project, {
    ...shared,
    kind: ClientKind.web,
    redirectUris: ['https://app.example/callback'],
  });
  const { port } = listener.address() as AddressInfo;
  await hub.orm.em
    .fork()
    .execute('update client set backchannel_logout_uri = ? where id = ?', [
      `http://127.0.0.1:${port}/`,
      decodeId('client', web.client.id),
    ]);
  native = await seed.client(project, {
    ...shared,
    kind: ClientKind.native,
    redirectUris: ['https://page.example/callback'],
  });
  await seed.user(ADA);
  party = await RelyingParty.discover(front, web.client, web.secret!);
});

afterAll(async () => {
  await guarded?.close();
  await hub?.close();
  listener.close();
  front.close();
});

const form = (path: string, body: Record<string, string>, headers: Record<string, string> = {}) =>
  fetch(front.url + path, { method: 'POST', body: new URLSearchParams(body), headers, redirect: 'manual' });

describe('a hub that gets forged headers', () => {
  it('uses its own address in metadata, redirects, pages, mails, tokens and calls to clients', async () => {
    const browser = new Browser(front.url, { 'x-forwarded-for': '10.20.0.1' });
    const request = await party.request({ scope: 'openid email offline_access', prompt: 'consent' });
    const signIn = await browser.open(request.url);
    await browser.submit(await browser.open(`${signIn.url.href}/forgot`), { email: ADA });
    const tokens = await party.tokens(request, await completePages(browser, signIn, ADA, password));
    expect(tokens.claims()!.iss).toBe(front.url);
    await party.refresh(tokens.refresh_token!);
    await client.fetchUserInfo(party.config, tokens.access_token, tokens.claims()!.sub);
    await client.buildAuthorizationUrlWithPAR(party.config, { ...pkce, scope: 'openid' });
    const authorization = await form('/oauth/device', { client_id: native.client.id, scope: 'openid' });
    expect(await authorization.json()).toMatchObject({ verification_uri: `${front.url}/device` });
    const page = await browser.open(party.config.serverMetadata().end_session_endpoint!);
    await browser.submit(page, { logout: 'yes' }, '/confirm');
    expect(decodeJwt(new URLSearchParams(received[0]).get('logout_token')!).iss).toBe(front.url);
    await requestOtherAnswers(browser);
    const mailed = await waitForLines(() => lines.filter((line) => line.includes('"mail"')), 3);
    for (const line of mailed) expect(line).toContain(`${front.url}/`);
    for (const text of [...front.answers, ...lines, ...received]) expect(text).not.toMatch(/evil|gopher|6666/);
    expect(front.answers.length).toBeGreaterThan(30);
  });

  const pkce = {
    redirect_uri: 'https://app.example/callback',
    code_challenge: 'x'.repeat(43),
    code_challenge_method: 'S256',
  };

  /** Requests everything else whose answer contains an address of the hub. */
  async function requestOtherAnswers(browser: Browser): Promise<void> {
    const api = HubClient.withKey(front.url, key);
    for (const path of ['/.well-known/openid-configuration', '/.well-known/oauth-authorization-server'])
      expect(JSON.stringify((await api.get(path)).body)).toContain(`"${front.url}/oauth/token"`);
    for (const path of ['/api', '/openapi.json', '/docs', '/docs/problems', '/catalog/products', '/user/profile'])
      await api.get(path);
    const product = { slug: 'one', name: 'One', plans: [] };
    expect((await api.post('/catalog/products', product)).status).toBe(201);
    const invite = 'mutation { inviteMember(input: { email: "new@example.org", role: viewer }) { invitation { id } } }';
    expect((await api.graphql(invite)).body.errors).toBeUndefined();
    const { token } = await hub.orm.em
      .fork()
      .transactional((em) => createRegistrationToken(em, asProject(project), { name: 'r' }, seed.clock.now()));
    const headers = { authorization: `Bearer ${token}` };
    const metadata = { redirect_uris: ['https://own.example/'] };
    expect((await new HubClient(front.url, headers).post('/oauth/register', metadata)).status).toBe(201);
    const signIn = await browser.open((await party.request()).url);
    const account = { name: 'New', email: 'newer@example.org', password };
    await browser.submit(await browser.open(`${signIn.url.href}/sign-up`), account);
    await browser.open('/nowhere');
    await browser.open('/device/x');
  }

  async function waitForLines(find: () => string[], count: number): Promise<string[]> {
    for (let tries = 0; tries < 500 && find().length < count; tries += 1)
      await new Promise((resolve) => setTimeout(resolve, 10));
    expect(find()).toHaveLength(count);
    return find();
  }

  it('counts by the address of the connection when no proxy is configured', async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 8; n += 1) {
      const headers = { 'x-forwarded-for': `198.51.100.${n}`, forwarded: `for=198.51.100.${n}` };
      statuses.push((await new HubClient(guarded.address, headers).get('/api')).status);
    }
    expect([statuses[0], ...statuses.slice(5)]).toEqual([200, 429, 429, 429]);
  });
});

describe('the log', () => {
  it('contains no codes, tokens, cookies, keys, passwords or secrets, even at level trace', async () => {
    lines.length = 0;
    const browser = new Browser(front.url, { 'x-forwarded-for': '10.20.0.2' });
    const request = await party.request();
    const signIn = await browser.open(request.url);
    const { form_token = '' } = formsOf(signIn)[0]!.fields;
    await browser.submit(signIn, { email: ADA, password: 'not the right one' });
    const back = await completePages(browser, signIn, ADA, password);
    const tokens = await party.tokens(request, back);
    const { access_token, refresh_token = '', id_token = '' } = tokens;
    const credentials = { client_id: web.client.id, client_secret: web.secret! };
    for (const path of ['/oauth/revoke', '/oauth/introspect'])
      await form(path, { ...credentials, token: refresh_token });
    await form('/oauth/token', { ...credentials, grant_type: 'refresh_token', refresh_token });
    await HubClient.withKey(front.url, key).get(`/catalog/products?access_token=${access_token}`);
    await browser.open(`/oauth/logout?id_token_hint=${id_token}`);
    const cookies = ['hub_session', 'hub_session.sig'].map((name) => browser.cookie(name)!);
    const code = back.url.searchParams.get('code')!;
    const secrets = [password, 'not the right one', web.secret!, key, code, access_token, refresh_token, id_token];
    expect(lines.length).toBeGreaterThan(10);
    for (const secret of [...secrets, ...cookies, form_token, request.verifier, request.state]) {
      expect(secret.length).toBeGreaterThan(10);
      expect(lines.filter((line) => line.includes(secret))).toEqual([]);
    }
  });
});

describe('a hub with an https address', () => {
  it.each(['/api', '/docs', '/oauth/jwks', '/oauth/authorize', '/graphql', '/device', '/nowhere', '/user/profile'])(
    'sends Strict-Transport-Security at %s',
    async (path) => {
      const api = HubClient.withKey(guarded.address, key);
      const { headers } = await api.get(path);
      expect(headers.get('strict-transport-security')).toMatch(/^max-age=\d{8,}/);
      const plain = await HubClient.withKey(hub.address, key).get(path);
      expect(plain.headers.get('strict-transport-security')).toBeNull();
    },
  );
});

describe('a page of another origin', () => {
  const origin = 'https://evil.example';
  const pages = ['/oauth/authorize', '/oauth/logout', '/interaction/x', '/device', '/setup', '/password/reset'];

  it.each([...pages, '/email/verify', '/invitation'])('can read nothing at %s', async (path) => {
    for (const [method, headers] of [
      ['GET', { origin }],
      ['POST', { origin, 'content-type': 'application/x-www-form-urlencoded' }],
      ['OPTIONS', { origin, 'access-control-request-method': 'POST' }],
    ] as const) {
      const answer = await fetch(hub.address + path, { method, headers, redirect: 'manual' });
      const corsHeaders = ['origin', 'credentials'].map((name) => answer.headers.get(`access-control-allow-${name}`));
      expect([method, ...corsHeaders]).toEqual([method, null, null]);
    }
  });

  it('can read the answer to a client only if the client is of that origin and keeps no secret', async () => {
    const own = 'https://page.example';
    for (const path of ['/oauth/token', '/oauth/revoke', '/oauth/introspect', '/oauth/par', '/oauth/device']) {
      for (const [id, secret, from, isRead] of [
        [web.client.id, web.secret!, origin, false],
        [web.client.id, web.secret!, 'https://app.example', false],
        [native.client.id, '', origin, false],
        [native.client.id, '', 'null', false],
        [native.client.id, '', own, true],
      ] as const) {
        const body = { client_id: id, ...(secret && { client_secret: secret }), token: 'x' };
        const { headers } = await form(path, { ...body, grant_type: 'refresh_token' }, { origin: from });
        const allowed = headers.get('access-control-allow-origin');
        expect([path, from, allowed]).toEqual([path, from, isRead ? own : null]);
        expect(headers.get('access-control-allow-credentials')).toBeNull();
      }
    }
  });

  it('is nowhere allowed to use the cookies of the person', async () => {
    const api = HubClient.withKey(hub.address, key).with({ origin });
    for (const path of ['/api', '/graphql', '/catalog/products', '/oauth/jwks', '/user/profile'])
      expect((await api.get(path)).headers.get('access-control-allow-credentials')).toBeNull();
  });
});

describe('an API key', () => {
  const product = { slug: 'two', name: 'Two', plans: [] };

  it.each(['access_token', 'api_key', 'apikey', 'key', 'x-api-key', 'token', 'authorization'])(
    'is refused in the query as %s',
    async (name) => {
      const stranger = new HubClient(hub.address);
      const query = new URLSearchParams({ [name]: key }).toString();
      expect((await stranger.get(`/catalog/products?${query}`)).status).toBe(401);
      const answer = await stranger.send('POST', `/graphql?${query}`, { query: '{ me { kind } }' });
      expect([answer.status, answer.body.errors[0].extensions.code]).toEqual([401, 'unauthenticated']);
    },
  );

  it.each<[string, (secret: string) => Record<string, string>]>([
    ['Api-Key', (secret) => ({ 'api-key': secret })],
    ['X-Access-Token', (secret) => ({ 'x-access-token': secret })],
    ['X-Auth-Token', (secret) => ({ 'x-auth-token': secret })],
    ['a cookie', (secret) => ({ cookie: `api_key=${secret}; access_token=${secret}` })],
    ['Authorization without a scheme', (secret) => ({ authorization: secret })],
    ['Authorization: Basic', (secret) => ({ authorization: `Basic ${btoa(`${secret}:`)}` })],
    ['Authorization: Token', (secret) => ({ authorization: `Token ${secret}` })],
    ['Authorization: DPoP', (secret) => ({ authorization: `DPoP ${secret}` })],
  ])('is refused in %s', async (_, headers) => {
    expect((await new HubClient(hub.address, headers(key)).get('/catalog/products')).status).toBe(401);
  });

  it('has the same scopes and the same limit in each of its headers', async () => {
    const reader = await seed.key(project, ['catalog:read']);
    const ways: Record<string, string>[] = [
      { authorization: `Bearer ${reader}` },
      { 'x-api-key': reader },
      { authorization: `bearer ${reader}` },
    ];
    const remaining: number[] = [];
    for (const headers of ways) {
      const api = new HubClient(hub.address, headers);
      const read = await api.get('/catalog/products');
      expect(read.status).toBe(200);
      const refused = await api.post('/catalog/products', product);
      expect([refused.status, String(refused.body.code)]).toEqual([403, 'insufficient_scope']);
      remaining.push(Number(read.headers.get('x-ratelimit-remaining')));
    }
    expect(remaining).toEqual([999, 997, 995]);
  });

  it('is counted for refused requests as for successful ones', async () => {
    const api = HubClient.withKey(hub.address, await seed.key(project, ['catalog:read']));
    const answers = [
      await api.get('/catalog/products'),
      await api.get('/catalog/products/nonsense'),
      await api.get('/nowhere'),
      await api.send('PATCH', '/catalog/products'),
      await api.post('/catalog/products', product),
      await api.post('/catalog/products', '{'),
      await api.graphql('{ nonsense }'),
      await api.graphql('{ me { kind } }'),
    ];
    expect(answers.map(({ status }) => status)).toEqual([200, 400, 404, 405, 403, 403, 200, 200]);
    expect(answers.map(({ headers }) => Number(headers.get('x-ratelimit-remaining')))).toEqual([
      999, 998, 997, 996, 995, 994, 993, 992,
    ]);
  });
});

describe('a caller without a credential or with a forged one', () => {
  const schema = buildSchema(readFileSync(new URL('../../schema/schema.graphql', import.meta.url), 'utf8'));
  const mutations = Object.values(schema.getMutationType()!.getFields());

  /** A well-formed value of an input type; it need not be valid. */
  function sampleOf(type: GraphQLInputType): unknown {
    if (isNonNullType(type)) return sampleOf(type.ofType);
    if (isListType(type)) return [];
    if (isEnumType(type)) return type.getValues()[0]!.name;
    if (isInputObjectType(type)) {
      const required = Object.values(type.getFields()).filter(isRequiredInputField);
      return Object.fromEntries(required.map((field) => [field.name, sampleOf(field.type)]));
    }
    return samples[type.name] ?? 'something';
  }
  const samples: Record<string, unknown> = {
    Int: 1,
    Float: 1,
    Boolean: true,
    ID: 'project_01h455vb4pex5vsknk084sn02q',
    Email: 'a@example.org',
    DateTime: '2030-01-01T00:00:00.000Z',
    Decimal: '1',
    JSON: {},
    JSONObject: {},
    Currency: 'EUR',
  };

  const stranger = { alg: 'HS256', typ: 'at+jwt', kid: 'x', jku: 'http://127.0.0.1:1/' };
  const encoded = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url');
  const forged = `${encoded(stranger)}.${encoded({ iss: 'x', sub: 'user_x', scope: hubScopes.join(' ') })}.${'x'.repeat(43)}`;

  it('is refused by every mutation, except for sign-up and those that take a licence key', async () => {
    expect(mutations.length).toBeGreaterThan(40);
    const answers: string[] = [];
    for (const { name, args } of mutations) {
      const variables = Object.fromEntries(args.map((argument) => [argument.name, sampleOf(argument.type)]));
      const joinArguments = (each: (name: string, type: string) => string) =>
        args.length ? `(${args.map((argument) => each(argument.name, String(argument.type))).join(', ')})` : '';
      const declared = joinArguments((argument, type) => `$${argument}: ${type}`);
      const passed = joinArguments((argument) => `${argument}: $${argument}`);
      for (const headers of [{}, { authorization: `Bearer ${forged}` }]) {
        const api = new HubClient(hub.address, headers as Record<string, string>);
        const query = `mutation ${declared} { ${name}${passed} { __typename } }`;
        const { status, body } = await api.graphql(query, variables);
        answers.push(`${name} ${status} ${String(body.code ?? body.errors?.[0].extensions.code)}`);
      }
    }
    // A licence key in the input is the credential, and the sample text is not one.
    const byLicence = ['activateMachine', 'checkOutLicence', 'deactivateMachine'];
    const exceptions = new Map([
      ['signUp', '200 invalid_input'],
      ...byLicence.map((name) => [name, '200 licence_not_found'] as const),
    ]);
    const expected = mutations.flatMap(({ name }) => [
      `${name} ${exceptions.get(name) ?? '401 unauthenticated'}`,
      `${name} 401 invalid_token`,
    ]);
    expect(answers).toEqual(expected);
  });
});

describe('a GraphQL request', () => {
  it('is one operation: a list is refused, and so are several operations without a name', async () => {
    const api = HubClient.withKey(hub.address, await seed.key(project));
    const one = { query: '{ me { kind } }' };
    const list = await api.post('/graphql', [one, one]);
    expect(list.status).toBe(400);
    const two = await api.graphql('query A { me { kind } } query B { me { kind } }');
    expect(two.body.errors).toHaveLength(1);
    expect((await api.get('/api')).headers.get('x-ratelimit-remaining')).toBe('997');
  });

  it('makes no change by GET, nor by a form that any page can send', async () => {
    const api = HubClient.withKey(hub.address, await seed.key(project));
    const mutation = 'mutation { createApiKey(input: { name: "k", scopes: [] }) { key } }';
    const query = new URLSearchParams({ query: mutation }).toString();
    expect((await api.get(`/graphql?${query}`)).body).not.toMatchObject({ data: expect.anything() });
    for (const type of ['application/x-www-form-urlencoded', 'text/plain', 'multipart/form-data; boundary=x']) {
      const sent = await api.send('POST', '/graphql', JSON.stringify({ query: mutation }), {
        'content-type': type,
      });
      expect([type, sent.status >= 400]).toEqual([type, true]);
    }
  });
});

describe('a hub whose Redis is unavailable', () => {
  it('counts requests in PostgreSQL, together with all other instances', async () => {
    const counted = await seed.key(project);
    const remaining: (string | null)[] = [];
    for (const { address } of [guarded, hub, guarded]) {
      const { status, headers } = await HubClient.withKey(address, counted).get('/api');
      expect(status).toBe(200);
      remaining.push(headers.get('x-ratelimit-remaining'));
    }
    expect(remaining).toEqual(['999', '998', '997']);
  });
});

describe('a hub without the database that counts', () => {
  const wires = new Set<Socket>();
  let isCut = false;
  let wire: NetServer;
  let behind: TestHub;

  beforeAll(async () => {
    const { hostname, port } = new URL(hub.url);
    wire = listenRaw((near) => {
      if (isCut) return void near.destroy();
      const far = connect(Number(port), hostname);
      for (const end of [near, far]) wires.add(end.on('error', () => {}));
      near.pipe(far).pipe(near);
    });
    await new Promise<void>((resolve) => wire.listen(0, '127.0.0.1', resolve));
    const url = new URL(hub.url);
    url.port = String((wire.address() as AddressInfo).port);
    behind = await startHub({ database: { ...hub, url: url.href }, log: pino({ level: 'silent' }) });
  });
  afterAll(async () => {
    await behind?.close();
    wire.close();
  });

  it('answers nothing uncounted, invents no number, and continues when the database is back', async () => {
    const api = HubClient.withKey(behind.address, await seed.key(project));
    expect((await api.get('/api')).headers.get('x-ratelimit-remaining')).toBe('999');
    isCut = true;
    for (const end of wires) end.destroy();
    for (let n = 0; n < 3; n += 1) {
      const { status, body, headers } = await api.get('/api');
      expect([status, body.code]).toEqual([503, 'temporarily_unavailable']);
      expect(headers.get('retry-after')).toBe('2');
      expect([headers.get('ratelimit'), headers.get('x-ratelimit-remaining')]).toEqual([null, null]);
    }
    isCut = false;
    expect((await api.get('/api')).headers.get('x-ratelimit-remaining')).toBe('998');
  });
});
