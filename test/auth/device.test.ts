import { describe, expect, it } from '@jest/globals';
import * as client from 'openid-client';
import { sha256 } from '../../src/auth/secret.ts';
import { decodeId } from '../../src/platform/values/ids.ts';
import type { Browser, Page } from '../support/browser.ts';
import { PASSWORD, bearer, newBrowser, post, seedPerson, viewerOf } from './oidc-hub.ts';
import {
  ADA,
  acme,
  app,
  approve,
  enter,
  errorOf,
  hub,
  own,
  poll,
  requestCodes,
  signedIn,
  sql,
  television,
} from './device-stage.ts';
import type { Codes } from './device-stage.ts';

/** Locks rows that several requests write, until all of them wait for it; so each has read before any of them writes. */
async function withRowsLocked<T>(codes: string[], work: () => Promise<T>[]): Promise<T[]> {
  const em = hub.orm.em.fork();
  await em.begin();
  const hashes = codes.map((code) => sha256(code)).join();
  await em.execute('select from oidc_artifact where id_hash = any(?::text[]) for update', [`{${hashes}}`]);
  const working = work();
  for (let tries = 0, waiting = 0; waiting < working.length && tries < 1_000; tries += 1) {
    const [row] = await sql<{ count: number }>(
      `select count(*)::int from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
    );
    waiting = row!.count;
  }
  await em.commit();
  return Promise.all(working);
}

function claimsOf(jwt: string): unknown {
  return JSON.parse(Buffer.from(jwt.split('.')[1]!, 'base64url').toString());
}

describe('a device', () => {
  it('is signed in when a person enters its code in a browser', async () => {
    const authorization = await client.initiateDeviceAuthorization(app.config, { scope: 'openid email' });
    const browser = newBrowser(hub);
    const done = await approve(browser, authorization.user_code);
    expect(done.body).toContain('<h1>Your device is signed in</h1>');
    const tokens = await client.pollDeviceAuthorizationGrant(app.config, { ...authorization, interval: 0.1 });
    expect(tokens.claims()).toMatchObject({ aud: acme.native.id, email: ADA });
    const profile = await client.fetchUserInfo(app.config, tokens.access_token, tokens.claims()!.sub);
    expect(profile).toMatchObject({ email: ADA });
    expect((await app.refresh(tokens.refresh_token!)).access_token).toBeTruthy();
  });

  it('gets a verification address at the issuer, whatever host it called', async () => {
    const response = await fetch(`${hub.url}/oauth/device`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-host': 'evil.example' },
      body: JSON.stringify({ client_id: acme.native.id, scope: 'openid' }),
    });
    const { user_code, device_code, ...rest } = (await response.json()) as Codes;
    expect(user_code).toMatch(/^[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}$/);
    expect(device_code.length).toBeGreaterThan(40);
    expect(rest).toEqual({
      verification_uri: `${hub.url}/device`,
      verification_uri_complete: `${hub.url}/device?user_code=${user_code}`,
      expires_in: 600,
      interval: 5,
    });
    expect(app.config.serverMetadata()).toMatchObject({
      device_authorization_endpoint: `${hub.url}/oauth/device`,
    });
  });

  it('without a redirect URI can use the device flow, but not an authorization request', async () => {
    const authorization = await requestCodes(television.id, 'openid offline_access');
    const browser = newBrowser(hub);
    await approve(browser, authorization.user_code);
    const { status, body } = await poll(authorization.device_code, television.id);
    expect(status).toBe(200);
    const logout = await browser.submit(await browser.open('/oauth/logout'), { logout: 'yes' }, '/confirm');
    expect(logout.body).toContain('<h1>Signed out</h1>');
    const refresh = { grant_type: 'refresh_token', refresh_token: String(body.refresh_token) };
    expect((await post(`${hub.url}/oauth/token`, { ...refresh, client_id: television.id })).body).toHaveProperty(
      'access_token',
    );
    const authorizationRequest = {
      client_id: television.id,
      response_type: 'code',
      redirect_uri: 'https://tv.example/cb',
      code_challenge: 'x'.repeat(43),
      code_challenge_method: 'S256',
      scope: 'openid',
    };
    const page = await browser.open(`/oauth/authorize?${new URLSearchParams(authorizationRequest).toString()}`);
    expect(page.status).toBe(400);
    expect(page.url.origin).toBe(hub.url);
    expect((await post(`${hub.url}/oauth/par`, authorizationRequest)).status).toBe(400);
  });

  it.each([
    ['a client that may not use this grant', () => ({ client_id: acme.web.id, client_secret: acme.secret }), 400],
    ['a machine', () => ({ client_id: acme.machine.id, client_secret: acme.machineSecret }), 400],
    ['an unknown client', () => ({ client_id: 'client_unknown' }), 401],
    ['a scope the client does not have', () => ({ client_id: acme.native.id, scope: 'billing:write' }), 400],
    ['no client at all', () => ({}), 400],
  ])('gets no code for %s', async (_, change, status) => {
    const answer = await post(`${hub.url}/oauth/device`, { scope: 'openid', ...change() });
    expect(answer.status).toBe(status);
    expect(answer.body).toHaveProperty('error');
    expect(answer.body).not.toHaveProperty('device_code');
  });
});

describe('a device that polls', () => {
  it('gets a longer interval after each poll that comes too early', async () => {
    const { device_code } = await requestCodes();
    const asks = [0, 3, 9, 14, 20, 20];
    const answers: unknown[] = [];
    for (const seconds of asks) {
      hub.clock.advance({ seconds });
      answers.push(await errorOf(poll(device_code)));
    }
    const [early, pending] = ['slow_down', 'authorization_pending'];
    expect(answers).toEqual([pending, early, early, early, pending, pending]);
  });

  it('gets one authorization_pending and five slow_down for six polls at once', async () => {
    const { device_code } = await requestCodes();
    const answers = await withRowsLocked([device_code], () =>
      Array.from({ length: 6 }, () => errorOf(poll(device_code))),
    );
    expect(answers.toSorted()).toEqual(['authorization_pending', ...Array<string>(5).fill('slow_down')]);
    hub.clock.advance({ seconds: 29 });
    expect(await errorOf(poll(device_code))).toBe('slow_down');
    hub.clock.advance({ seconds: 35 });
    expect(await errorOf(poll(device_code))).toBe('authorization_pending');
  });

  it('gets its tokens with the first poll after the approval', async () => {
    const { device_code, user_code } = await requestCodes();
    expect(await errorOf(poll(device_code))).toBe('authorization_pending');
    await approve(newBrowser(hub), user_code);
    expect((await poll(device_code)).status).toBe(200);
  });

  it('gets access_denied at every poll after the person refused', async () => {
    const { device_code, user_code } = await requestCodes();
    const browser = newBrowser(hub);
    const stopped = await browser.submit(await enter(browser, user_code), { abort: 'yes' });
    expect(stopped.body).toContain('<h1>Stopped</h1>');
    for (let times = 0; times < 2; times += 1) expect(await errorOf(poll(device_code))).toBe('access_denied');
  });

  it.each([
    ['sign-in', (browser: Browser, page: Page) => browser.submit(page, {}, '/cancel')],
    [
      'consent',
      async (browser: Browser, page: Page) =>
        browser.submit(await browser.submit(page, { email: ADA, password: PASSWORD }), {}, '/cancel'),
    ],
  ])('gets access_denied when the person cancels on the %s page', async (_, refuse) => {
    const { device_code, user_code } = await requestCodes();
    const browser = newBrowser(hub);
    const signIn = await browser.submit(await enter(browser, user_code), { confirm: 'yes' });
    const stopped = await refuse(browser, signIn);
    expect(stopped.url.pathname).toMatch(/^\/device\//);
    expect(stopped.body).toContain('<h1>Stopped</h1>');
    expect(await errorOf(poll(device_code))).toBe('access_denied');
  });

  it('gets expired_token after 10 minutes, whether or not the code was approved', async () => {
    const [early, late] = [await requestCodes(), await requestCodes()];
    await approve(newBrowser(hub), late.user_code);
    hub.clock.advance({ seconds: 599 });
    expect(await errorOf(poll(early.device_code))).toBe('authorization_pending');
    hub.clock.advance({ seconds: 1 });
    expect(await errorOf(poll(early.device_code))).toBe('expired_token');
    const page = await enter(newBrowser(hub), early.user_code);
    expect(page.status).toBe(422);
    expect(page.body).toContain('has run out');
    expect(await errorOf(poll(late.device_code))).toBe('expired_token');
  });

  it('with a used code ends the tokens that were issued for it', async () => {
    const { device_code, user_code } = await requestCodes();
    await approve(newBrowser(hub), user_code);
    const { body } = await poll(device_code);
    expect(await errorOf(poll(device_code))).toBe('invalid_grant');
    expect((await viewerOf(hub, bearer(String(body.access_token)))).status).toBe(401);
    await expect(app.refresh(String(body.refresh_token))).rejects.toMatchObject({ error: 'invalid_grant' });
  });

  it('gets tokens once when it polls eight times at once', async () => {
    const { device_code, user_code } = await requestCodes();
    await approve(newBrowser(hub), user_code);
    const answers = await Promise.all(Array.from({ length: 8 }, () => errorOf(poll(device_code))));
    expect(answers.filter((answer) => answer === 200)).toHaveLength(1);
    expect(answers.filter((answer) => answer === 'invalid_grant')).toHaveLength(7);
  });

  it('gets nothing for the code of another client, the user code or the stored hashes', async () => {
    const { device_code, user_code } = await requestCodes();
    await approve(newBrowser(hub), user_code);
    const [stored] = await sql<{ id_hash: string; user_code_hash: string }>(
      `select id_hash, user_code_hash from oidc_artifact where kind = 'DeviceCode' and account_id is not null
       order by expires_at desc limit 1`,
    );
    const { id_hash, user_code_hash } = stored!;
    for (const wrong of [user_code, id_hash, `typed:${id_hash}.${user_code_hash}`, '', '\0', 'x'])
      expect(await errorOf(poll(wrong))).toMatch(/^invalid_(grant|request)$/);
    expect(await errorOf(poll(device_code, own.native.id))).toBe('invalid_grant');
    expect((await poll(device_code)).status).toBe(200);
  });

  it('gets no tokens for a person who was suspended after the approval', async () => {
    const eve = await seedPerson(hub, 'eve@example.org');
    const { device_code, user_code } = await requestCodes();
    await approve(newBrowser(hub), user_code, 'eve@example.org');
    await sql('update hub_user set suspended_at = now() where id = ?', [decodeId('user', eve.id)]);
    expect(await errorOf(poll(device_code))).toBe('invalid_grant');
  });
});

describe('a device code that two people answer at once', () => {
  it('is approved by one of them and gives one grant', async () => {
    const before = await grants();
    const { device_code, user_code } = await requestCodes(own.native.id);
    const people = await Promise.all([ADA, 'bob@example.org'].map((email) => signedIn(email)));
    const confirms = await Promise.all(people.map((browser) => enter(browser, user_code)));
    const pages = await withRowsLocked([device_code, user_code.replace('-', '')], () =>
      people.map((browser, index) => browser.submit(confirms[index]!, { confirm: 'yes' })),
    );
    const done = pages.map(({ body }) => body.includes('<h1>Your device is signed in</h1>'));
    expect(done.filter(Boolean)).toHaveLength(1);
    expect(pages[done.indexOf(false)]!.body).toContain('answered before');
    const { status, body } = await poll(device_code, own.native.id);
    expect(status).toBe(200);
    const winner = [ADA, 'bob@example.org'][done.indexOf(true)];
    expect(claimsOf(String(body.id_token))).toMatchObject({ email: winner });
    expect(await grants()).toBe(before + 1);
  });

  it('has one result when one person approves and the other refuses', async () => {
    const { device_code, user_code } = await requestCodes(own.native.id);
    const people = await Promise.all([signedIn(), signedIn('bob@example.org')]);
    const [yes, no] = await Promise.all(people.map((browser) => enter(browser, user_code)));
    const pages = await withRowsLocked([device_code, user_code.replace('-', '')], () => [
      people[0]!.submit(yes!, { confirm: 'yes' }),
      people[1]!.submit(no!, { abort: 'yes' }),
    ]);
    const isDone = pages[0]!.body.includes('<h1>Your device is signed in</h1>');
    expect(pages[1]!.body.includes('<h1>Stopped</h1>')).toBe(!isDone);
    expect(await errorOf(poll(device_code, own.native.id))).toBe(isDone ? 200 : 'access_denied');
  });

  async function grants(): Promise<number> {
    const [row] = await sql<{ count: number }>(
      `select count(*)::int from oidc_artifact where kind = 'Grant' and client_id = ?`,
      [decodeId('client', own.native.id)],
    );
    return row!.count;
  }
});

describe('the database', () => {
  it('contains no device code and no user code in plain text', async () => {
    const { device_code, user_code } = await requestCodes();
    const browser = newBrowser(hub);
    await browser.submit(await enter(browser, user_code), { confirm: 'yes' });
    const rows = await sql<{ row: string }>('select row_to_json(a)::text as row from oidc_artifact a');
    const all = rows.map(({ row }) => row).join();
    expect(all).toContain('"kind":"DeviceCode"');
    for (const secret of [device_code, user_code, user_code.replace('-', '')]) expect(all).not.toContain(secret);
  });

  it('keeps the session of a browser in which no one signed in for an hour at most', async () => {
    await newBrowser(hub).open('/device');
    const [row] = await sql<{ seconds: number }>(
      `select max(extract(epoch from expires_at - ?::timestamptz))::int as seconds from oidc_artifact
       where kind = 'Session' and account_id is null`,
      [hub.clock.now().toString()],
    );
    expect(row!.seconds).toBeLessThanOrEqual(3600);
  });
});
