import { request as httpRequest } from 'node:http';
import { describe, expect, it } from '@jest/globals';
import * as client from 'openid-client';
import { decodeId } from '../../src/platform/values/ids.ts';
import { formsOf } from '../support/browser.ts';
import type { Page } from '../support/browser.ts';
import { PASSWORD, RelyingParty, bearer, newBrowser, completePages, post, viewerOf } from './oidc-hub.ts';
import type { AuthorizationRequest } from './oidc-hub.ts';
import { acme, expectSafe, globex, hub, signedIn, web } from './oidc-attacks-stage.ts';

/** Gets a code, and the parameters that redeem it. */
async function freshCode(): Promise<{ request: AuthorizationRequest; back: Page; redemption: Record<string, string> }> {
  const request = await web.request();
  const back = await completePages(signedIn, await signedIn.open(request.url), 'ada@example.org');
  const redemption = {
    grant_type: 'authorization_code',
    code: back.url.searchParams.get('code')!,
    redirect_uri: acme.web.redirectUris[0]!,
    code_verifier: request.verifier,
    client_id: acme.web.id,
    client_secret: acme.secret,
  };
  return { request, back, redemption };
}

/** Counts the refresh tokens of a person, used ones included. */
async function refreshTokensOf(userId: string): Promise<number> {
  const sql = `select count(*)::int as n from oidc_artifact where kind = 'RefreshToken' and account_id = ?`;
  const [row] = await hub.orm.em.fork().execute<{ n: number }[]>(sql, [decodeId('user', userId)]);
  return row!.n;
}

const redeem = (redemption: Record<string, string>) => post(`${hub.url}/oauth/token`, redemption);

describe('an authorization code', () => {
  it('ends its tokens when it is used a second time', async () => {
    const { redemption } = await freshCode();
    const first = await redeem(redemption);
    expect(first.status).toBe(200);
    expect(await redeem(redemption)).toMatchObject({ status: 400, body: { error: 'invalid_grant' } });
    expect((await viewerOf(hub, bearer(String(first.body.access_token)))).status).toBe(401);
    await expect(web.refresh(String(first.body.refresh_token))).rejects.toMatchObject({
      error: 'invalid_grant',
    });
  });

  it('gives one token when it is redeemed eight times at once', async () => {
    const { redemption } = await freshCode();
    const answers = await Promise.all(Array.from({ length: 8 }, () => redeem(redemption)));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, ...Array<number>(7).fill(400)]);
    for (const { status, body } of answers) if (status === 400) expect(body.error).toBe('invalid_grant');
  });

  it.each([
    ['another verifier', () => ({ code_verifier: client.randomPKCECodeVerifier() })],
    ['no verifier', () => ({ code_verifier: '' })],
    ['another redirect_uri', () => ({ redirect_uri: 'https://acme.example/other' })],
    ['another client', () => ({ client_id: globex.web.id, client_secret: globex.secret })],
  ])('is refused with %s, and stays valid', async (_, change) => {
    const { redemption } = await freshCode();
    expect(await redeem({ ...redemption, ...change() })).toMatchObject({
      status: 400,
      body: { error: 'invalid_grant' },
    });
    expect((await redeem(redemption)).status).toBe(200);
  });

  it.each(['wrong', ''])('is refused with the secret "%s"', async (secret) => {
    const { redemption } = await freshCode();
    expect(await redeem({ ...redemption, client_secret: secret })).toMatchObject({
      status: 401,
      body: { error: 'invalid_client' },
    });
  });
});

describe('a refresh token', () => {
  it('gives one and the same successor when it is used eight times at once', async () => {
    const tokens = await web.signIn(newBrowser(hub), 'ada@example.org');
    const { sub } = tokens.claims()!;
    const before = await refreshTokensOf(sub);
    const answers = await Promise.all(Array.from({ length: 8 }, () => web.refresh(tokens.refresh_token!)));
    expect(new Set(answers.map(({ refresh_token }) => refresh_token)).size).toBe(1);
    expect(new Set(answers.map(({ access_token }) => access_token)).size).toBe(1);
    expect(await refreshTokensOf(sub)).toBe(before + 1);
    expect((await web.refresh(answers[0]!.refresh_token!)).access_token).toBeTruthy();
  });

  it('gives its successor again to the same request only', async () => {
    const tokens = await web.signIn(newBrowser(hub), 'ada@example.org');
    const again = { grant_type: 'refresh_token', refresh_token: tokens.refresh_token! };
    await web.refresh(tokens.refresh_token!);
    const other = { client_id: globex.web.id, client_secret: globex.secret };
    expect(await post(`${hub.url}/oauth/token`, { ...again, ...other })).toMatchObject({
      status: 400,
      body: { error: 'invalid_grant' },
    });
    const own = { client_id: acme.web.id, client_secret: acme.secret };
    expect(await post(`${hub.url}/oauth/token`, { ...again, ...own, scope: 'openid' })).toMatchObject({
      status: 400,
      body: { error: 'invalid_grant' },
    });
    expect((await post(`${hub.url}/oauth/token`, { ...again, ...own })).status).toBe(200);
  });

  it('is refused after its successor was revoked', async () => {
    const tokens = await web.signIn(newBrowser(hub), 'ada@example.org');
    const next = await web.refresh(tokens.refresh_token!);
    await client.tokenRevocation(web.config, next.refresh_token!);
    await expect(web.refresh(tokens.refresh_token!)).rejects.toMatchObject({ error: 'invalid_grant' });
  });

  it('is refused for another client', async () => {
    const tokens = await web.signIn(newBrowser(hub), 'ada@example.org');
    const other = await RelyingParty.discover(hub, globex.web, globex.secret);
    await expect(other.refresh(tokens.refresh_token!)).rejects.toMatchObject({ error: 'invalid_grant' });
  });
});

describe('an authorization request', () => {
  it.each([
    ['https://acme.example/cb/'],
    ['https://acme.example/cb?x=1'],
    ['https://acme.example/cb#x'],
    ['https://acme.example.evil.example/cb'],
    ['https://acme.example@evil.example/cb'],
    ['http://acme.example/cb'],
    ['https://ACME.example/cb'],
    ['https://acme.example/%2e%2e/cb'],
    ['javascript:alert(1)'],
  ])('to the unregistered address %s shows an error page and does not redirect', async (redirect_uri) => {
    const page = await newBrowser(hub).open((await web.request({ redirect_uri })).url);
    expect(page.status).toBe(400);
    expect(page.url.origin).toBe(hub.url);
    expect(page.body).toContain('invalid_redirect_uri');
    expectSafe(page);
  });

  it.each([
    ['no challenge', { code_challenge: '', code_challenge_method: '' }, 'invalid_request'],
    ['a plain challenge', { code_challenge_method: 'plain' }, 'invalid_request'],
    ['a scope the client does not have', { scope: 'openid billing:write' }, 'invalid_scope'],
    ['another response type', { response_type: 'code id_token' }, 'unsupported_response_type'],
  ])('with %s redirects back with an error', async (_, change, error) => {
    const request = await web.request(change);
    for (const [name, value] of Object.entries(change)) if (value === '') request.url.searchParams.delete(name);
    const back = await newBrowser(hub).open(request.url);
    expect(back.url.origin).toBe('https://acme.example');
    const answer = new URLSearchParams(back.url.search || back.url.hash.slice(1));
    expect(answer.get('error')).toBe(error);
    expect(answer.get('state')).toBe(request.state);
  });

  it.each([['client_unknown'], ['client_01h455vb4pex5vsknk084sn02q'], ['user_01h455vb4pex5vsknk084sn02q'], ['\0']])(
    'of the unknown client %j shows an error page',
    async (client_id) => {
      const page = await newBrowser(hub).open((await web.request({ client_id })).url);
      expect(page.status).toBe(400);
      expect(page.body).toContain('invalid_client');
    },
  );

  it.each(['state', 'nonce', 'login_hint', 'scope'])(
    'with a NUL character in %s is refused and not logged as an error',
    async (name) => {
      hub.lines.length = 0;
      const page = await newBrowser(hub).open((await web.request({ [name]: 'openid\0' })).url);
      expect(page.url.searchParams.get('error') ?? String(page.status)).toMatch(/invalid_request|invalid_scope|400/);
      expect(hub.lines).toEqual([]);
    },
  );
});

describe('the sign-in pages', () => {
  it('escape all input and allow nothing but their own stylesheet', async () => {
    const nasty = `"><script>alert('&')</script>`;
    await hub.orm.em
      .fork()
      .execute('update client set name = ? where id = ?', [nasty, decodeId('client', globex.web.id)]);
    const other = await RelyingParty.discover(hub, globex.web, globex.secret);
    const browser = newBrowser(hub);
    const signIn = await browser.open((await other.request({ login_hint: nasty, state: nasty })).url);
    expectSafe(signIn);
    expect(formsOf(signIn)[0]!.fields.email).toBe(nasty);
    const again = await browser.submit(signIn, { email: nasty, password: nasty });
    expectSafe(again);
    const signUp = await browser.submit(await browser.open(`${signIn.url.href}/sign-up`), {
      email: nasty,
      name: nasty,
    });
    expectSafe(signUp);
    expect(formsOf(signUp)[0]!.fields).toMatchObject({ email: nasty, name: nasty, password: '' });
    const consent = await browser.submit(await browser.open(signIn.url), {
      email: 'ada@example.org',
      password: PASSWORD,
    });
    expectSafe(consent);
    expectSafe(await browser.open('/oauth/logout'));
    expectSafe(await browser.open(`/setup?token=${encodeURIComponent(nasty)}`));
  });

  it('redirect with 303 after a password was sent', async () => {
    const browser = newBrowser(hub);
    const signIn = await browser.open((await web.request()).url);
    const { action, fields } = formsOf(signIn)[0]!;
    const body = new URLSearchParams({ ...fields, email: 'ada@example.org', password: PASSWORD });
    const answer = await fetch(action, {
      method: 'POST',
      body,
      redirect: 'manual',
      headers: {
        cookie: `hub_interaction=${browser.cookie('hub_interaction')}; hub_interaction.sig=${browser.cookie('hub_interaction.sig')}`,
      },
    });
    expect(answer.status).toBe(303);
  });

  it('refuse a form without its token or with the token of another sign-in', async () => {
    const browser = newBrowser(hub);
    const foreign = formsOf(await newBrowser(hub).open((await web.request()).url))[0]!.fields.form_token!;
    const signIn = await browser.open((await web.request()).url);
    for (const form_token of ['', 'x', foreign]) {
      for (const path of ['', '/sign-up', '/forgot', '/consent', '/cancel']) {
        const body = new URLSearchParams({ form_token, email: 'ada@example.org', password: PASSWORD });
        const page = await browser.send(signIn.url.href + path, { method: 'POST', body });
        expect(page.status).toBe(403);
        expectSafe(page);
      }
    }
  });

  it('refuse a sign-in that another browser started', async () => {
    const signIn = await newBrowser(hub).open((await web.request()).url);
    const page = await newBrowser(hub).submit(signIn, { email: 'ada@example.org', password: PASSWORD });
    expect(page.status).toBe(400);
    expect(page.body).toContain('This sign-in has ended');
    const resumed = await newBrowser(hub).open(signIn.url.pathname.replace('/interaction/', '/oauth/authorize/'));
    expect(resumed.body).toContain('This sign-in has ended');
  });

  it('refuse consent from a person who has not signed in', async () => {
    const browser = newBrowser(hub);
    const signIn = await browser.open((await web.request()).url);
    const { form_token = '' } = formsOf(signIn)[0]!.fields;
    const page = await browser.send(`${signIn.url.href}/consent`, {
      method: 'POST',
      body: new URLSearchParams({ form_token }),
    });
    expect(page.status).toBe(400);
  });

  it('give a new session cookie at each sign-in', async () => {
    const browser = newBrowser(hub);
    await web.signIn(browser, 'ada@example.org');
    const before = browser.cookie('hub_session');
    await web.signIn(browser, 'ada@example.org', { prompt: 'login' });
    expect(browser.cookie('hub_session')).not.toBe(before);
  });
});

describe('a forged Host header', () => {
  it('does not change the addresses that the hub returns', async () => {
    const forged = {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'https',
      forwarded: 'host=evil.example',
    };
    const discovery = await raw('/.well-known/openid-configuration', forged);
    expect(discovery.body).toContain(`${hub.url}/oauth/token`);
    expect(discovery.body).not.toContain('evil');
    const authorize = await raw((await web.request()).url.href.slice(hub.url.length), forged);
    expect(JSON.stringify(authorize)).not.toContain('evil');
  });

  function raw(path: string, headers: Record<string, string>): Promise<{ headers: unknown; body: string }> {
    return new Promise((resolve, reject) => {
      const sent = httpRequest(hub.url + path, { headers, setHost: false }, (answer) => {
        let body = '';
        answer
          .on('data', (chunk: Buffer) => (body += chunk.toString()))
          .on('end', () => resolve({ headers: answer.headers, body }));
      });
      sent.on('error', reject).end();
    });
  }
});
