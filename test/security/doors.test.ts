import { connect, createServer as listenRaw } from 'node:net';
import type { AddressInfo, Server as NetServer, Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { decodeJwt } from 'jose';
import * as client from 'openid-client';
import { pino } from 'pino';
import { createRegistrationToken } from '../../src/auth/clients/registration-tokens.ts';
import { asProject } from '../../src/cli/viewers.ts';
import { completePages } from '../auth/oidc-hub.ts';
import { Browser, formsOf } from '../support/browser.ts';
import { HubClient } from '../support/client.ts';
import { startHub } from '../support/hub.ts';
import type { TestHub } from '../support/hub.ts';
import { password } from '../support/seed.ts';
import { ADA, front, guarded, hub, key, lines, native, party, project, received, seed, web } from './doors-stage.ts';

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
    for (const text of [...front.answers, ...lines, ...received]) expect(text).not.toMatch(/evil|gopher|:6666/);
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
