import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, jest } from '@jest/globals';
import * as client from 'openid-client';
import { removeExpired } from '../../src/auth/oidc/index.ts';
import { decodeId } from '../../src/platform/values/ids.ts';
import {
  PASSWORD,
  RelyingParty,
  bearer,
  newBrowser,
  completePages,
  post,
  seed,
  seedPerson,
  startHub,
  viewerOf,
} from './oidc-hub.ts';
import type { Hub } from './oidc-hub.ts';

let hub: Hub;
let acme: Awaited<ReturnType<typeof seed>>;
let globex: Awaited<ReturnType<typeof seed>>;
let web: RelyingParty;

beforeAll(async () => {
  hub = await startHub();
  acme = await seed(hub, 'acme');
  globex = await seed(hub, 'globex');
  await seedPerson(hub, 'ada@example.org');
  web = await RelyingParty.discover(hub, acme.web, acme.secret);
});

afterAll(() => hub?.close());

const consoleOutput: unknown[] = [];
beforeEach(() => {
  for (const method of ['warn', 'info', 'error'] as const) {
    jest.spyOn(console, method).mockImplementation((...words) => void consoleOutput.push(words));
  }
});
afterEach(() => {
  jest.restoreAllMocks();
  expect(consoleOutput).toEqual([]);
  expect(hub.lines).toEqual([]);
});

describe('a sign-in to a client', () => {
  it('returns from the hub’s pages with a code, tokens and claims', async () => {
    const tokens = await web.signIn(newBrowser(hub), 'Ada@Example.org');
    const { sub } = tokens.claims()!;
    const entitlements = [{ product: 'pro', userId: sub, projectId: acme.project.id }];
    expect(tokens.claims()).toMatchObject({
      aud: acme.web.id,
      name: 'Ada <Lovelace>',
      email: 'ada@example.org',
      entitlements,
    });
    expect(tokens.token_type).toBe('bearer');
    expect(tokens.expires_in).toBe(3600);
    const profile = await client.fetchUserInfo(web.config, tokens.access_token, sub);
    expect(profile).toMatchObject({ sub, name: 'Ada <Lovelace>', email_verified: true, entitlements });
    expect(await viewerOf(hub, bearer(tokens.access_token))).toMatchObject({
      status: 200,
      kind: 'user',
      userId: sub,
      clientProjectId: acme.project.id,
      scopes: ['openid', 'profile', 'email', 'entitlements', 'catalog:read'],
    });
  });

  it('is recorded with its project and client, and published as an event', async () => {
    const before = await signIns();
    const tokens = await web.signIn(newBrowser(hub), 'ada@example.org');
    expect(await signIns()).toBe(before + 1);
    const [event] = await hub.orm.em
      .fork()
      .execute(
        `select type, subject, payload from outbox_event where type = 'user.signed_in' order by id desc limit 1`,
      );
    expect(event).toEqual({
      type: 'user.signed_in',
      subject: tokens.claims()!.sub,
      payload: { clientId: acme.web.id },
    });
  });

  it('gives only the claims of the requested scopes', async () => {
    const tokens = await web.signIn(newBrowser(hub), 'ada@example.org', { scope: 'openid' });
    const profile = await client.fetchUserInfo(web.config, tokens.access_token, tokens.claims()!.sub);
    expect(Object.keys(profile)).toEqual(['sub']);
    expect(tokens.claims()).not.toHaveProperty('email');
  });

  it('needs no password for a second client, and no page the second time', async () => {
    const browser = newBrowser(hub);
    await web.signIn(browser, 'ada@example.org');
    const other = await RelyingParty.discover(hub, globex.web, globex.secret);
    const first = await other.request();
    const consent = await browser.open(first.url);
    expect(consent.body).toContain('<h1>Allow globex web?</h1>');
    const back = await browser.submit(consent, {}, '/consent');
    await other.tokens(first, back);
    const second = await other.request();
    const straight = await browser.open(second.url);
    expect(straight.url.origin).toBe('https://globex.example');
    const tokens = await other.tokens(second, straight);
    expect(tokens.claims()).toMatchObject({ entitlements: [{ projectId: globex.project.id }] });
  });

  it('asks for consent again when the client wants more scopes', async () => {
    const browser = newBrowser(hub);
    await seedPerson(hub, 'bo@example.org');
    await web.signIn(browser, 'bo@example.org', { scope: 'openid' });
    const more = await browser.open((await web.request({ scope: 'openid email' })).url);
    expect(more.body).toContain('See your email address');
  });

  it('asks for no consent in another browser once it was given', async () => {
    await web.signIn(newBrowser(hub), 'ada@example.org');
    const browser = newBrowser(hub);
    const page = await browser.open((await web.request()).url);
    const back = await browser.submit(page, { email: 'ada@example.org', password: PASSWORD });
    expect(back.url.searchParams.get('code')).toBeTruthy();
  });

  it('works for a native client on any loopback port, without a secret', async () => {
    const native = await RelyingParty.discover(hub, acme.native);
    const tokens = await native.signIn(newBrowser(hub), 'ada@example.org', {
      redirect_uri: 'http://127.0.0.1:49152/cb',
    });
    expect(tokens.claims()).toMatchObject({ aud: acme.native.id });
  });

  it('returns access_denied when the person refuses, before and after signing in', async () => {
    const browser = newBrowser(hub);
    const signIn = await browser.open((await web.request()).url);
    const refused = await browser.submit(signIn, {}, '/cancel');
    expect(refused.url.origin).toBe('https://acme.example');
    expect(refused.url.searchParams.get('error')).toBe('access_denied');
    await seedPerson(hub, 'cy@example.org');
    const again = await browser.open((await web.request()).url);
    const consent = await browser.submit(again, { email: 'cy@example.org', password: PASSWORD });
    const denied = await browser.submit(consent, {}, '/cancel');
    expect(denied.url.searchParams.get('error')).toBe('access_denied');
  });

  it('with prompt=none answers login_required without a page', async () => {
    const back = await newBrowser(hub).open((await web.request({ prompt: 'none' })).url);
    expect(back.url.searchParams.get('error')).toBe('login_required');
    expect(back.url.searchParams.get('iss')).toBe(hub.url);
  });

  it.each([
    ['a form', 'application/x-www-form-urlencoded', (url: URL) => url.searchParams.toString()],
    ['JSON', 'application/json', (url: URL) => JSON.stringify(Object.fromEntries(url.searchParams))],
  ])('can start with a POST of %s, and uses the session of the browser', async (_, type, bodyOf) => {
    const browser = newBrowser(hub);
    await web.signIn(browser, 'ada@example.org');
    const request = await web.request();
    const init = { method: 'POST', headers: { 'content-type': type }, body: bodyOf(request.url) };
    const raw = await fetch(`${hub.url}/oauth/authorize`, { ...init, redirect: 'manual' });
    expect(raw.status).toBe(303);
    const back = await browser.send('/oauth/authorize', init);
    expect((await web.tokens(request, back)).access_token).toBeTruthy();
  });
});

describe('tokens', () => {
  it('are rotated by a refresh; an early repeat gets the same answer, and a late one ends the family', async () => {
    const first = await web.signIn(newBrowser(hub), 'ada@example.org');
    const second = await web.refresh(first.refresh_token!);
    expect(second.refresh_token).not.toBe(first.refresh_token);
    expect(second.claims()).toMatchObject({ entitlements: [{ product: 'pro' }] });
    expect((await web.refresh(first.refresh_token!)).refresh_token).toBe(second.refresh_token);
    const third = await web.refresh(second.refresh_token!);
    hub.clock.advance({ seconds: 31 });
    await expect(web.refresh(second.refresh_token!)).rejects.toMatchObject({ error: 'invalid_grant' });
    await expect(web.refresh(third.refresh_token!)).rejects.toMatchObject({ error: 'invalid_grant' });
    expect(await viewerOf(hub, bearer(third.access_token))).toMatchObject({
      status: 401,
      code: 'invalid_token',
    });
    expect(hub.lines.splice(0).join()).toContain('its tokens are revoked');
    const [entry] = await hub.orm.em
      .fork()
      .execute(`select actor, subject, detail from audit_entry where action = 'token.reused'`);
    expect(entry).toEqual({
      actor: acme.web.id,
      subject: first.claims()!.sub,
      detail: { clientId: acme.web.id, grantType: 'refresh_token' },
    });
  });

  it('are revoked together with all others of the same consent', async () => {
    const tokens = await web.signIn(newBrowser(hub), 'ada@example.org');
    await client.tokenRevocation(web.config, tokens.access_token);
    expect((await viewerOf(hub, bearer(tokens.access_token))).status).toBe(401);
    await expect(web.refresh(tokens.refresh_token!)).rejects.toMatchObject({ error: 'invalid_grant' });
  });

  it('are neither revoked nor described for another project, but described to a client of the same one', async () => {
    const tokens = await web.signIn(newBrowser(hub), 'ada@example.org');
    const other = await RelyingParty.discover(hub, globex.web, globex.secret);
    await client.tokenRevocation(other.config, tokens.access_token);
    expect(await client.tokenIntrospection(other.config, tokens.access_token)).toEqual({ active: false });
    expect((await viewerOf(hub, bearer(tokens.access_token))).status).toBe(200);
    const sibling = await RelyingParty.discover(hub, acme.machine, acme.machineSecret);
    const introspection = await client.tokenIntrospection(sibling.config, tokens.access_token);
    expect(introspection).toMatchObject({ active: true, client_id: acme.web.id, sub: tokens.claims()!.sub });
  });

  it('of machines carry at most the scopes of the client, and no person', async () => {
    const machine = await RelyingParty.discover(hub, acme.machine, acme.machineSecret);
    const all = await client.clientCredentialsGrant(machine.config);
    expect(all.scope).toBe('catalog:read usage:write');
    expect(await viewerOf(hub, bearer(all.access_token))).toMatchObject({
      kind: 'project',
      projectId: acme.project.id,
      principal: acme.machine.id,
      scopes: ['catalog:read', 'usage:write'],
    });
    const some = await client.clientCredentialsGrant(machine.config, { scope: 'usage:write' });
    expect(some.scope).toBe('usage:write');
    for (const scope of ['openid', 'billing:write', 'nonsense']) {
      const refused = client.clientCredentialsGrant(machine.config, { scope });
      await expect(refused).rejects.toMatchObject({ error: 'invalid_scope' });
    }
  });

  it('are issued, introspected and revoked by JSON bodies as by forms', async () => {
    const credentials = { client_id: acme.machine.id, client_secret: acme.machineSecret };
    const { status, body } = await post(
      `${hub.url}/oauth/token`,
      { grant_type: 'client_credentials', ...credentials },
      true,
    );
    expect(status).toBe(200);
    const token = { token: String(body.access_token), ...credentials };
    const active = await post(`${hub.url}/oauth/introspect`, token, true);
    expect(active.body).toMatchObject({ active: true, scope: 'catalog:read usage:write' });
    expect((await post(`${hub.url}/oauth/revoke`, token, true)).status).toBe(200);
    expect((await post(`${hub.url}/oauth/introspect`, token, true)).body).toEqual({ active: false });
  });

  it.each(['{', '"text"', '[]', 'null', '{"grant_type":1}', '{"a":["b"]}'])(
    'are refused for the body %s',
    async (body) => {
      for (const path of ['/oauth/token', '/oauth/revoke', '/oauth/introspect', '/oauth/authorize']) {
        const refused = await post(hub.url + path, body, true);
        expect(refused).toMatchObject({
          status: 400,
          body: { error: 'invalid_request', error_description: expect.any(String) },
        });
      }
    },
  );
});

describe('signing out', () => {
  it('ends the session and its tokens, and redirects back to the client', async () => {
    const browser = newBrowser(hub);
    const tokens = await web.signIn(browser, 'ada@example.org');
    const logout = client.buildEndSessionUrl(web.config, {
      id_token_hint: tokens.id_token!,
      post_logout_redirect_uri: 'https://acme.example/bye',
      state: 'so long',
    });
    const page = await browser.open(logout);
    expect(page.body).toContain('<h1>Sign out?</h1>');
    const back = await browser.submit(page, { logout: 'yes' }, '/confirm');
    expect(back.url.href).toBe('https://acme.example/bye?state=so+long');
    expect((await viewerOf(hub, bearer(tokens.access_token))).status).toBe(401);
    await expect(web.refresh(tokens.refresh_token!)).rejects.toMatchObject({ error: 'invalid_grant' });
    expect((await browser.open((await web.request()).url)).body).toContain('<h1>Sign in</h1>');
  });

  it('asks nothing of a person who is not signed in', async () => {
    const done = await newBrowser(hub).open('/oauth/logout');
    expect(done.url.pathname).toBe('/oauth/logout/success');
    const parameters = {
      post_logout_redirect_uri: 'https://acme.example/bye',
      state: 'x',
      client_id: acme.web.id,
    };
    const back = await newBrowser(hub).open(`/oauth/logout?${new URLSearchParams(parameters).toString()}`);
    expect(back.url.href).toBe('https://acme.example/bye?state=x');
    const foreign = { ...parameters, post_logout_redirect_uri: 'https://evil.example/bye' };
    expect((await newBrowser(hub).open(`/oauth/logout?${new URLSearchParams(foreign).toString()}`)).status).toBe(400);
  });

  it('keeps offline access', async () => {
    const browser = newBrowser(hub);
    const tokens = await web.signIn(browser, 'ada@example.org', {
      scope: 'openid offline_access',
      prompt: 'consent',
    });
    expect(tokens.scope).toBe('openid offline_access');
    const done = await browser.submit(await browser.open('/oauth/logout'), { logout: 'yes' }, '/confirm');
    expect(done.body).toContain('<h1>Signed out</h1>');
    expect((await web.refresh(tokens.refresh_token!)).access_token).toBeTruthy();
  });
});

describe('expiry', () => {
  it('ends codes after a minute and access tokens after an hour', async () => {
    const browser = newBrowser(hub);
    const request = await web.request();
    const back = await completePages(browser, await browser.open(request.url), 'ada@example.org');
    hub.clock.advance({ seconds: 61 });
    await expect(web.tokens(request, back)).rejects.toMatchObject({ error: 'invalid_grant' });
    const tokens = await web.signIn(newBrowser(hub), 'ada@example.org');
    hub.clock.advance({ hours: 1, seconds: 1 });
    expect((await viewerOf(hub, bearer(tokens.access_token))).status).toBe(401);
    await expect(client.fetchUserInfo(web.config, tokens.access_token, tokens.claims()!.sub)).rejects.toThrow();
    expect((await web.refresh(tokens.refresh_token!)).access_token).toBeTruthy();
  });

  it('removes a limited number of expired rows at a time', async () => {
    const em = hub.orm.em.fork();
    await em.execute(`insert into oidc_artifact (kind, id_hash, payload, expires_at)
      select 'Interaction', 'old ' || n, '{}', '2020-01-01' from generate_series(1, 5) n`);
    expect(await removeExpired(em, hub.clock.now(), 3)).toBe(3);
    expect(await removeExpired(em, hub.clock.now(), 1000)).toBeGreaterThanOrEqual(2);
    const [expired] = await em.execute('select count(*)::int from oidc_artifact where expires_at <= ?', [
      hub.clock.now().toString(),
    ]);
    expect(expired).toEqual({ count: 0 });
  });
});

describe('the JWKS', () => {
  it('contains keys for RS256 and ES256 without private parts', async () => {
    const metadata = web.config.serverMetadata();
    expect(metadata.id_token_signing_alg_values_supported).toEqual(['ES256', 'RS256']);
    const { keys } = (await (await fetch(metadata.jwks_uri!)).json()) as { keys: Record<string, unknown>[] };
    expect(keys).toHaveLength(4); // the current and the next one of each
    for (const key of keys) for (const part of ['d', 'p', 'q', 'dp', 'dq', 'qi']) expect(key).not.toHaveProperty(part);
  });
});

describe('the OAuth endpoints', () => {
  it('include every advertised one of both metadata documents', async () => {
    for (const path of ['/.well-known/openid-configuration', '/.well-known/oauth-authorization-server']) {
      const metadata = (await (await fetch(hub.url + path)).json()) as Record<string, unknown>;
      const advertised = Object.entries(metadata).filter(([name]) => /_endpoint$|^jwks_uri$/.test(name));
      const known = hub.oidc.endpoints.map((each) => hub.url + each.path);
      expect(advertised.length).toBeGreaterThan(5);
      for (const [, address] of advertised) expect(known).toContain(address);
    }
  });

  it('answer other methods with 405 and Allow, and other paths with 404', async () => {
    const wrong = await fetch(`${hub.url}/oauth/token`);
    expect(wrong.status).toBe(405);
    expect(wrong.headers.get('allow')).toBe('POST, OPTIONS');
    for (const path of ['/oauth', '/oauth/token/', '/OAUTH/TOKEN', '/oauth/introspection', '/token', '/session/end']) {
      expect((await fetch(hub.url + path, { method: 'POST' })).status).toBe(404);
    }
  });
});

async function signIns(): Promise<number> {
  const count = 'select count(*)::int from sign_in where project_id = ? and client_id = ?';
  const ids = [decodeId('project', acme.project.id), decodeId('client', acme.web.id)];
  const [row]: { count: number }[] = await hub.orm.em.fork().execute(count, ids);
  return row?.count ?? 0;
}
