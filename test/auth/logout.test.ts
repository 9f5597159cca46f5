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
  completePages,
  seed,
  seedPerson,
  startHub,
  nextClientChange,
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

/** How a project answers a logout token; tests set it. */
type LogoutHandler = (token: string, ...rest: Parameters<RequestListener>) => unknown;
const received: { path: string; token: string; type: string }[] = [];
let handlers: Record<string, LogoutHandler> = {};
let projects: Server;
let origin: string;

beforeAll(async () => {
  projects = createServer(async (request, response) => {
    const token = new URLSearchParams((await request.toArray()).join('')).get('logout_token') ?? '';
    const path = request.url ?? '';
    received.push({ path, token, type: String(request.headers['content-type']) });
    await (handlers[path] ?? (() => response.writeHead(200).end()))(token, request, response);
  });
  await new Promise<void>((resolve) => projects.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(projects.address() as AddressInfo).port}`;
  hub = await startHub({ HUB_ALLOW_PRIVATE_ADDRESSES: 'true' });
  acme = await seed(hub, 'acme');
  globex = await seed(hub, 'globex');
  for (const email of [ADA, BOB]) await seedPerson(hub, email);
  await setLogoutUri(hub, acme.web, `${origin}/acme`);
  await setLogoutUri(hub, globex.web, `${origin}/globex`);
  web = await RelyingParty.discover(hub, acme.web, acme.secret);
  other = await RelyingParty.discover(hub, globex.web, globex.secret);
});

afterAll(async () => {
  await hub?.close();
  projects.closeAllConnections();
  projects.close();
});

beforeEach(() => {
  received.length = 0;
  handlers = {};
});
afterEach(() => {
  expect(hub.lines.splice(0).filter((line) => line.includes('"level":50'))).toEqual([]);
});

async function setLogoutUri(at: Hub, registration: Client, uri: string | null): Promise<void> {
  const invalidated = nextClientChange(at);
  await at.orm.em
    .fork()
    .execute('update client set backchannel_logout_uri = ? where id = ?', [uri, decodeId('client', registration.id)]);
  await invalidated;
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

describe('a client with a back-channel logout URI', () => {
  it('gets a logout token for the session, signed like an ID token', async () => {
    const browser = newBrowser(hub);
    const claims = (await web.signIn(browser, ADA)).claims()!;
    await signOut(browser);
    expect(received).toEqual([{ path: '/acme', token: expect.any(String), type: 'application/x-www-form-urlencoded' }]);
    const keys = createRemoteJWKSet(new URL(web.config.serverMetadata().jwks_uri!));
    const { payload, protectedHeader } = await jwtVerify(received[0]!.token, keys, {
      issuer: hub.url,
      audience: acme.web.id,
      typ: 'logout+jwt',
      algorithms: ['RS256'],
      maxTokenAge: 60,
    });
    expect(protectedHeader).toEqual({ alg: 'RS256', typ: 'logout+jwt', kid: expect.any(String) });
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

  it('gets a logout token with its own jti for each sign-out', async () => {
    for (let times = 0; times < 2; times += 1) {
      const browser = newBrowser(hub);
      await web.signIn(browser, ADA);
      await signOut(browser);
    }
    const [first, second] = received.map(({ token }) => decodeJwt(token));
    expect(first!.jti).not.toBe(second!.jti);
    expect(first!.sid).not.toBe(second!.sid);
  });

  it('is notified at the same time as the other clients of the session, and of no other session', async () => {
    const [browser, elsewhere] = [newBrowser(hub), newBrowser(hub)];
    await web.signIn(browser, ADA);
    await other.signIn(browser, ADA);
    const remaining = await web.signIn(elsewhere, ADA);
    let arrivals = 0;
    const bothArrived = Promise.withResolvers<void>();
    const meet: LogoutHandler = async (_token, _request, response) => {
      arrivals += 1;
      if (arrivals === 2) bothArrived.resolve();
      await bothArrived.promise;
      response.end();
    };
    handlers = { '/acme': meet, '/globex': meet };
    await signOut(browser);
    expect(received.map(({ path }) => path).toSorted()).toEqual(['/acme', '/globex']);
    expect(received.map(({ token }) => decodeJwt(token).sid)).not.toContain(remaining.claims()!.sid);
    expect((await viewerOf(hub, bearer(remaining.access_token))).status).toBe(200);
    expect(await audited()).toEqual([]);
  });

  it('is notified alone when the person signs out of it only', async () => {
    const browser = newBrowser(hub);
    const [signedOut, remaining] = [await web.signIn(browser, ADA), await other.signIn(browser, ADA)];
    const page = await browser.open(client.buildEndSessionUrl(web.config, { id_token_hint: signedOut.id_token! }));
    expect(page.body).toContain('<strong>acme web</strong> asks for it');
    expect(page.body).toContain('Sign out of acme web only');
    const done = await browser.submit(page, {}, '/confirm');
    expect(done.body).toContain('signed out of <strong>acme web</strong>, and still signed in here');
    expect(received.map(({ path }) => path)).toEqual(['/acme']);
    expect((await viewerOf(hub, bearer(signedOut.access_token))).status).toBe(401);
    expect((await viewerOf(hub, bearer(remaining.access_token))).status).toBe(200);
  });

  it('is notified even if its tokens outlive the session', async () => {
    const browser = newBrowser(hub);
    const tokens = await web.signIn(browser, ADA, { scope: 'openid offline_access', prompt: 'consent' });
    await signOut(browser);
    expect(received).toHaveLength(1);
    expect((await web.refresh(tokens.refresh_token!)).access_token).toBeTruthy();
  });

  it('finds back-channel logout in the discovery document', () => {
    expect(web.config.serverMetadata()).toMatchObject({
      backchannel_logout_supported: true,
      backchannel_logout_session_supported: true,
    });
  });
});

describe('a client that cannot be notified', () => {
  afterAll(() => setLogoutUri(hub, acme.web, `${origin}/acme`));

  it.each<[string, LogoutHandler, string]>([
    ['answers 400', (_token, _request, response) => response.writeHead(400).end(), 'it answered 400'],
    ['answers 503', (_token, _request, response) => response.writeHead(503).end(), 'it answered 503'],
    [
      'redirects',
      (_token, _request, response) => response.writeHead(307, { location: `${origin}/secret` }).end(),
      'it answered 307',
    ],
    ['does not answer', () => {}, 'it did not answer in time'],
    ['closes the connection', (_token, request) => request.socket.destroy(), 'socket hang up'],
    [
      'answers without end',
      (_token, _request, response) => response.end('x'.repeat(100_000)),
      'the answer has more than 65536 bytes',
    ],
  ])('because it %s delays no sign-out, and the failure is audited', async (_, answer, reason) => {
    handlers = { '/acme': answer };
    const browser = newBrowser(hub);
    const tokens = await web.signIn(browser, ADA);
    await other.signIn(browser, ADA);
    const startedAt = performance.now();
    const back = await signOut(browser, {
      id_token_hint: tokens.id_token!,
      post_logout_redirect_uri: 'https://acme.example/bye',
      state: 'x',
    });
    expect(performance.now() - startedAt).toBeLessThan(4_000);
    expect(back.url.href).toBe('https://acme.example/bye?state=x');
    expect((await browser.open((await web.request()).url)).body).toContain('<h1>Sign in</h1>');
    expect((await viewerOf(hub, bearer(tokens.access_token))).status).toBe(401);
    expect(received.map(({ path }) => path).toSorted()).toEqual(['/acme', '/globex']);
    expect((await audited()).at(-1)).toEqual({
      subject: acme.web.id,
      project_id: decodeId('project', acme.project.id),
      detail: { userId: tokens.claims()!.sub, reason },
    });
    expect(hub.lines.splice(0).join()).toContain(reason);
  });

  it('because nothing listens there delays no sign-out either', async () => {
    await setLogoutUri(hub, acme.web, 'http://127.0.0.1:1/');
    const browser = newBrowser(hub);
    await web.signIn(browser, ADA);
    expect((await signOut(browser)).body).toContain('<h1>Signed out</h1>');
    expect((await audited()).at(-1)!.detail.reason).toContain('ECONNREFUSED');
  });
});

describe('a hub that calls only public addresses', () => {
  let strict: Hub;

  beforeAll(async () => {
    strict = await startHub();
  });
  afterAll(() => strict?.close());

  it.each([
    ['http://127.0.0.1', 'only https is allowed'],
    ['https://127.0.0.1', 'a private address is not allowed'],
    ['https://localhost', 'a private address is not allowed'],
    ['https://[::ffff:127.0.0.1]', 'a private address is not allowed'],
  ])('notifies no client at %s', async (address, reason) => {
    const { port } = new URL(origin);
    const seeded = await seed(strict, `p${address.replace(/\W+/g, '-').toLowerCase()}`.replace(/-+$/, ''));
    await seedPerson(strict, `${seeded.project.slug}@example.org`);
    await setLogoutUri(strict, seeded.web, `${address}:${port}/acme`);
    const party = await RelyingParty.discover(strict, seeded.web, seeded.secret);
    const browser = newBrowser(strict);
    await party.signIn(browser, `${seeded.project.slug}@example.org`);
    expect((await signOut(browser)).body).toContain('<h1>Signed out</h1>');
    expect(received).toEqual([]);
    expect((await audited(strict)).at(-1)!.detail.reason).toBe(reason);
  });
});

describe('a person who is asked whether to sign out', () => {
  it('stays signed in after declining, and the page says so', async () => {
    const browser = newBrowser(hub);
    await web.signIn(browser, ADA);
    const page = await browser.open('/oauth/logout');
    expect(page.body).toContain('Stay signed in');
    const stayed = await browser.submit(page, {}, '/confirm');
    expect(stayed.status).toBe(200);
    expect(stayed.body).toContain('<h1>Still signed in</h1>');
    expectSafe(stayed);
    expect(received).toEqual([]);
    expect((await browser.open((await web.request()).url)).url.searchParams.has('code')).toBe(true);
  });

  it('cannot be signed out by a form from another site', async () => {
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

describe('signing in again in the same browser', () => {
  it('as another person asks first, ends the first session and its tokens, and needs no script', async () => {
    const browser = newBrowser(hub);
    const first = await web.signIn(browser, ADA);
    const request = await web.request({ prompt: 'login' });
    const page = await browser.submit(await browser.open(request.url), { email: BOB, password: PASSWORD });
    expect(page.body).toContain('<h1>Switch accounts?</h1>');
    expect(page.body).toContain(`<strong>${ADA}</strong> is signed in`);
    expect(page.body).toContain(`as <strong>${BOB}</strong>`);
    expectSafe(page, ' https:');
    expect((await viewerOf(hub, bearer(first.access_token))).status).toBe(200);
    const back = await completePages(browser, await browser.submit(page, { logout: 'yes' }), BOB);
    expect((await web.tokens(request, back)).claims()).toMatchObject({ email: BOB });
    expect((await viewerOf(hub, bearer(first.access_token))).status).toBe(401);
    expect(received.map(({ token }) => decodeJwt(token).sub)).toEqual([first.claims()!.sub]);
  });

  it('as another person requires the form token, as any sign-out does', async () => {
    const browser = newBrowser(hub);
    const first = await web.signIn(browser, ADA);
    const signIn = await browser.open((await web.request({ prompt: 'login' })).url);
    const page = await browser.submit(signIn, { email: BOB, password: PASSWORD });
    const refused = await browser.submit(page, { xsrf: 'x', logout: 'yes' });
    expect(refused.status).toBe(400);
    expect((await viewerOf(hub, bearer(first.access_token))).status).toBe(200);
  });

  it('as another person asks first for a device too, when it needs a recent sign-in', async () => {
    const native = await RelyingParty.discover(hub, acme.native);
    const request = { scope: 'openid email', max_age: '60' };
    const authorization = await client.initiateDeviceAuthorization(native.config, request);
    const browser = newBrowser(hub);
    await web.signIn(browser, ADA);
    await hub.orm.em
      .fork()
      .execute(`update oidc_artifact set payload = payload || '{"loginTs":1}' where kind = 'Session'`);
    const confirm = await browser.submit(await browser.open('/device'), { user_code: authorization.user_code });
    const signIn = await browser.submit(confirm, { confirm: 'yes' });
    const page = await browser.submit(signIn, { email: BOB, password: PASSWORD });
    expect(page.body).toContain('<h1>Switch accounts?</h1>');
    const done = await completePages(browser, await browser.submit(page, { logout: 'yes' }), BOB);
    expect(done.body).toContain('<h1>Your device is signed in</h1>');
    const tokens = await client.pollDeviceAuthorizationGrant(native.config, { ...authorization, interval: 0.1 });
    expect(tokens.claims()).toMatchObject({ email: BOB });
  });

  it('as the same person asks nothing', async () => {
    const browser = newBrowser(hub);
    await web.signIn(browser, ADA);
    const signIn = await browser.open((await web.request({ prompt: 'login' })).url);
    const back = await completePages(browser, signIn, ADA);
    expect(back.url.searchParams.has('code')).toBe(true);
  });
});

function expectSafe(page: Page, leadsTo = ''): void {
  expect(page.body).not.toMatch(/<script|\son\w+=|style=/i);
  expect(page.headers.get('content-security-policy')).toBe(
    `default-src 'none'; style-src 'self'; img-src 'self' data:; form-action 'self'${leadsTo}; base-uri 'none'; frame-ancestors 'none'`,
  );
  for (const form of formsOf(page)) expect(form.action.origin).toBe(hub.url);
}
