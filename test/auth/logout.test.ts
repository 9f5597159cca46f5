import { createServer } from 'node:http';
import type { RequestListener, Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { createRemoteJWKSet, decodeJwt, jwtVerify } from 'jose';
import * as client from 'openid-client';
import type { Client } from '../../src/auth/clients/client.ts';
import { decodeId } from '../../src/platform/values/ids.ts';
import { formsOf } from '../support/browser.ts';
import type { Browser, Page } from '../support/browser.ts';
import {
  PASSWORD,
  RelyingParty,
  bearer,
  newBrowser,
  passThrough,
  seed,
  seedPerson,
  startHub,
  untilHeard,
  viewerOf,
} from './oidc-hub.ts';
import type { Hub } from './oidc-hub.ts';

const ADA = 'ada@example.org';
const BOB = 'bob@example.org';

let hub: Hub;
let acme: Awaited<ReturnType<typeof seed>>;
let globex: Awaited<ReturnType<typeof seed>>;
let web: RelyingParty;
let other: RelyingParty;

/** What a project does with a logout token; each test says. */
type Listener = (token: string, ...rest: Parameters<RequestListener>) => unknown;
const heard: { path: string; token: string; type: string }[] = [];
let answers: Record<string, Listener> = {};
let projects: Server;
let origin: string;

beforeAll(async () => {
  projects = createServer(async (request, response) => {
    const token = new URLSearchParams((await request.toArray()).join('')).get('logout_token') ?? '';
    const path = request.url ?? '';
    heard.push({ path, token, type: String(request.headers['content-type']) });
    await (answers[path] ?? (() => response.writeHead(200).end()))(token, request, response);
  });
  await new Promise<void>((resolve) => projects.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(projects.address() as AddressInfo).port}`;
  hub = await startHub({ HUB_ALLOW_PRIVATE_ADDRESSES: 'true' });
  acme = await seed(hub, 'acme');
  globex = await seed(hub, 'globex');
  for (const email of [ADA, BOB]) await seedPerson(hub, email);
  await listen(hub, acme.web, `${origin}/acme`);
  await listen(hub, globex.web, `${origin}/globex`);
  web = await RelyingParty.discover(hub, acme.web, acme.secret);
  other = await RelyingParty.discover(hub, globex.web, globex.secret);
});

afterAll(async () => {
  await hub?.close();
  projects.closeAllConnections();
  projects.close();
});

beforeEach(() => {
  heard.length = 0;
  answers = {};
});
afterEach(() => {
  expect(hub.lines.splice(0).filter((line) => line.includes('"level":50'))).toEqual([]);
});

async function listen(at: Hub, registration: Client, uri: string | null): Promise<void> {
  const told = untilHeard(at);
  await at.orm.em
    .fork()
    .execute('update client set backchannel_logout_uri = ? where id = ?', [uri, decodeId('client', registration.id)]);
  await told;
}

async function signOut(browser: Browser, parameters: Record<string, string> = {}): Promise<Page> {
  const query = new URLSearchParams(parameters).toString();
  return browser.submit(await browser.open(`/oauth/logout?${query}`), { logout: 'yes' }, '/confirm');
}

async function audited(at = hub): Promise<{ subject: string; project_id: string; detail: Record<string, unknown> }[]> {
  return at.orm.em
    .fork()
    .execute(`select subject, project_id, detail from audit_entry where action = 'client.logout_failed' order by id`);
}

describe('a client that wants to be notified of sign-outs', () => {
  it('is notified by a logout token of the session, signed like an ID token', async () => {
    const browser = newBrowser(hub);
    const claims = (await web.signIn(browser, ADA)).claims()!;
    await signOut(browser);
    expect(heard).toEqual([{ path: '/acme', token: expect.any(String), type: 'application/x-www-form-urlencoded' }]);
    const keys = createRemoteJWKSet(new URL(web.config.serverMetadata().jwks_uri!));
    const { payload, protectedHeader } = await jwtVerify(heard[0]!.token, keys, {
      issuer: hub.url,
      audience: acme.web.id,
      typ: 'logout+jwt',
      algorithms: ['ES256'],
      maxTokenAge: 60,
    });
    expect(protectedHeader).toEqual({ alg: 'ES256', typ: 'logout+jwt', kid: expect.any(String) });
    expect(payload).toEqual({
      iss: hub.url,
      aud: acme.web.id,
      sub: claims.sub,
      sid: claims.sid,
      iat: expect.any(Number),
      exp: payload.iat! + 120,
      jti: expect.stringMatching(/.{20,}/),
      events: { 'http://schemas.openid.net/event/backchannel-logout': {} },
    });
    expect(await audited()).toEqual([]);
  });

  it('is reported with an identifier of its own each time', async () => {
    for (let times = 0; times < 2; times += 1) {
      const browser = newBrowser(hub);
      await web.signIn(browser, ADA);
      await signOut(browser);
    }
    const [first, second] = heard.map(({ token }) => decodeJwt(token));
    expect(first!.jti).not.toBe(second!.jti);
    expect(first!.sid).not.toBe(second!.sid);
  });

  it('is reported at the same time as all others of the session, and of no other session', async () => {
    const [browser, elsewhere] = [newBrowser(hub), newBrowser(hub)];
    await web.signIn(browser, ADA);
    await other.signIn(browser, ADA);
    const kept = await web.signIn(elsewhere, ADA);
    let arrived = 0;
    const both = Promise.withResolvers<void>();
    const meet: Listener = async (_token, _request, response) => {
      arrived += 1;
      if (arrived === 2) both.resolve();
      await both.promise;
      response.end();
    };
    answers = { '/acme': meet, '/globex': meet };
    await signOut(browser);
    expect(heard.map(({ path }) => path).toSorted()).toEqual(['/acme', '/globex']);
    expect(heard.map(({ token }) => decodeJwt(token).sid)).not.toContain(kept.claims()!.sid);
    expect((await viewerOf(hub, bearer(kept.access_token))).status).toBe(200);
    expect(await audited()).toEqual([]);
  });

  it('alone is reported when the person leaves it only', async () => {
    const browser = newBrowser(hub);
    const [left, kept] = [await web.signIn(browser, ADA), await other.signIn(browser, ADA)];
    const page = await browser.open(client.buildEndSessionUrl(web.config, { id_token_hint: left.id_token! }));
    expect(page.body).toContain('<strong>acme web</strong> asks for it');
    expect(page.body).toContain('Sign out of acme web only');
    const done = await browser.submit(page, {}, '/confirm');
    expect(done.body).toContain('signed out of <strong>acme web</strong>, and still signed in here');
    expect(heard.map(({ path }) => path)).toEqual(['/acme']);
    expect((await viewerOf(hub, bearer(left.access_token))).status).toBe(401);
    expect((await viewerOf(hub, bearer(kept.access_token))).status).toBe(200);
  });

  it('is reported too when its tokens outlive the session', async () => {
    const browser = newBrowser(hub);
    const tokens = await web.signIn(browser, ADA, { scope: 'openid offline_access', prompt: 'consent' });
    await signOut(browser);
    expect(heard).toHaveLength(1);
    expect((await web.refresh(tokens.refresh_token!)).access_token).toBeTruthy();
  });

  it('finds that it can be told', () => {
    expect(web.config.serverMetadata()).toMatchObject({
      backchannel_logout_supported: true,
      backchannel_logout_session_supported: true,
    });
  });
});

describe('a client that cannot be told', () => {
  afterAll(() => listen(hub, acme.web, `${origin}/acme`));

  it.each<[string, Listener, string]>([
    ['refuses', (_token, _request, response) => response.writeHead(400).end(), 'it answered 400'],
    ['breaks', (_token, _request, response) => response.writeHead(503).end(), 'it answered 503'],
    [
      'sends the hub elsewhere',
      (_token, _request, response) => response.writeHead(307, { location: `${origin}/secret` }).end(),
      'it answered 307',
    ],
    ['says nothing', () => {}, 'it did not answer in time'],
    ['hangs up', (_token, request) => request.socket.destroy(), 'socket hang up'],
    [
      'talks without end',
      (_token, _request, response) => response.end('x'.repeat(100_000)),
      'the answer has more than 65536 bytes',
    ],
  ])('and %s does not keep the person, and is noted', async (_, answer, reason) => {
    answers = { '/acme': answer };
    const browser = newBrowser(hub);
    const tokens = await web.signIn(browser, ADA);
    await other.signIn(browser, ADA);
    const begun = performance.now();
    const back = await signOut(browser, {
      id_token_hint: tokens.id_token!,
      post_logout_redirect_uri: 'https://acme.example/bye',
      state: 'x',
    });
    expect(performance.now() - begun).toBeLessThan(4_000);
    expect(back.url.href).toBe('https://acme.example/bye?state=x');
    expect((await browser.open((await web.request()).url)).body).toContain('<h1>Sign in</h1>');
    expect((await viewerOf(hub, bearer(tokens.access_token))).status).toBe(401);
    expect(heard.map(({ path }) => path).toSorted()).toEqual(['/acme', '/globex']);
    expect((await audited()).at(-1)).toEqual({
      subject: acme.web.id,
      project_id: decodeId('project', acme.project.id),
      detail: { userId: tokens.claims()!.sub, reason },
    });
    expect(hub.lines.splice(0).join()).toContain(reason);
  });

  it('and listens nowhere does not keep the person either', async () => {
    await listen(hub, acme.web, 'http://127.0.0.1:1/');
    const browser = newBrowser(hub);
    await web.signIn(browser, ADA);
    expect((await signOut(browser)).body).toContain('<h1>Signed out</h1>');
    expect((await audited()).at(-1)!.detail.reason).toContain('ECONNREFUSED');
  });
});

describe('a hub that keeps to public addresses', () => {
  let strict: Hub;

  beforeAll(async () => {
    strict = await startHub();
  });
  afterAll(() => strict?.close());

  it.each([
    ['http://127.0.0.1', 'only https is called'],
    ['https://127.0.0.1', 'a private address is not called'],
    ['https://localhost', 'a private address is not called'],
    ['https://[::ffff:127.0.0.1]', 'a private address is not called'],
  ])('tells no one at %s', async (address, reason) => {
    const { port } = new URL(origin);
    const made = await seed(strict, `p${address.replace(/\W+/g, '-').toLowerCase()}`.replace(/-+$/, ''));
    await seedPerson(strict, `${made.project.slug}@example.org`);
    await listen(strict, made.web, `${address}:${port}/acme`);
    const party = await RelyingParty.discover(strict, made.web, made.secret);
    const browser = newBrowser(strict);
    await party.signIn(browser, `${made.project.slug}@example.org`);
    expect((await signOut(browser)).body).toContain('<h1>Signed out</h1>');
    expect(heard).toEqual([]);
    expect((await audited(strict)).at(-1)!.detail.reason).toBe(reason);
  });
});

describe('anyone who is asked whether to sign out', () => {
  it('and wants to stay is still signed in, and told so', async () => {
    const browser = newBrowser(hub);
    await web.signIn(browser, ADA);
    const page = await browser.open('/oauth/logout');
    expect(page.body).toContain('Stay signed in');
    const stayed = await browser.submit(page, {}, '/confirm');
    expect(stayed.status).toBe(200);
    expect(stayed.body).toContain('<h1>Still signed in</h1>');
    expectSafe(stayed);
    expect(heard).toEqual([]);
    expect((await browser.open((await web.request()).url)).url.searchParams.has('code')).toBe(true);
  });

  it('cannot be answered for by someone else', async () => {
    const browser = newBrowser(hub);
    const tokens = await web.signIn(browser, ADA);
    await browser.open('/oauth/logout');
    for (const xsrf of ['', 'x']) {
      const body = new URLSearchParams({ xsrf, logout: 'yes' });
      const page = await browser.send('/oauth/logout/confirm', { method: 'POST', body });
      expect(page.status).toBe(400);
      expectSafe(page);
    }
    expect((await viewerOf(hub, bearer(tokens.access_token))).status).toBe(200);
  });
});

describe('a browser that continues as someone else', () => {
  it('says so, ends the first session and its tokens, and continues without a script', async () => {
    const browser = newBrowser(hub);
    const first = await web.signIn(browser, ADA);
    const request = await web.request({ prompt: 'login' });
    const page = await browser.submit(await browser.open(request.url), { email: BOB, password: PASSWORD });
    expect(page.body).toContain('<h1>Switch accounts?</h1>');
    expect(page.body).toContain(`<strong>${ADA}</strong> is signed in`);
    expect(page.body).toContain(`as <strong>${BOB}</strong>`);
    expectSafe(page, ' https:');
    expect((await viewerOf(hub, bearer(first.access_token))).status).toBe(200);
    const back = await passThrough(browser, await browser.submit(page, { logout: 'yes' }), BOB);
    expect((await web.tokens(request, back)).claims()).toMatchObject({ email: BOB });
    expect((await viewerOf(hub, bearer(first.access_token))).status).toBe(401);
    expect(heard.map(({ token }) => decodeJwt(token).sub)).toEqual([first.claims()!.sub]);
  });

  it('needs a proof for it like any sign-out', async () => {
    const browser = newBrowser(hub);
    const first = await web.signIn(browser, ADA);
    const signIn = await browser.open((await web.request({ prompt: 'login' })).url);
    const page = await browser.submit(signIn, { email: BOB, password: PASSWORD });
    const refused = await browser.submit(page, { xsrf: 'x', logout: 'yes' });
    expect(refused.status).toBe(400);
    expect((await viewerOf(hub, bearer(first.access_token))).status).toBe(200);
  });

  it('does so for a device as well, which wants a sign-in that is not old', async () => {
    const native = await RelyingParty.discover(hub, acme.native);
    const asked = { scope: 'openid email', max_age: '60' };
    const begun = await client.initiateDeviceAuthorization(native.config, asked);
    const browser = newBrowser(hub);
    await web.signIn(browser, ADA);
    await hub.orm.em
      .fork()
      .execute(`update oidc_artifact set payload = payload || '{"loginTs":1}' where kind = 'Session'`);
    const confirm = await browser.submit(await browser.open('/device'), { user_code: begun.user_code });
    const signIn = await browser.submit(confirm, { confirm: 'yes' });
    const page = await browser.submit(signIn, { email: BOB, password: PASSWORD });
    expect(page.body).toContain('<h1>Switch accounts?</h1>');
    const done = await passThrough(browser, await browser.submit(page, { logout: 'yes' }), BOB);
    expect(done.body).toContain('<h1>Your device is signed in</h1>');
    const tokens = await client.pollDeviceAuthorizationGrant(native.config, { ...begun, interval: 0.1 });
    expect(tokens.claims()).toMatchObject({ email: BOB });
  });

  it('is not asked when it continues as the same person', async () => {
    const browser = newBrowser(hub);
    await web.signIn(browser, ADA);
    const signIn = await browser.open((await web.request({ prompt: 'login' })).url);
    const back = await passThrough(browser, signIn, ADA);
    expect(back.url.searchParams.has('code')).toBe(true);
  });
});

function expectSafe(page: Page, leadsTo = ''): void {
  expect(page.body).not.toMatch(/<script|\son\w+=|style=/i);
  expect(page.headers.get('content-security-policy')).toBe(
    `default-src 'none'; style-src 'self'; img-src data:; form-action 'self'${leadsTo}; base-uri 'none'; frame-ancestors 'none'`,
  );
  for (const form of formsOf(page)) expect(form.action.origin).toBe(hub.url);
}
