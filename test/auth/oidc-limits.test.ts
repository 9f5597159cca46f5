import { describe, expect, it } from '@jest/globals';
import * as client from 'openid-client';
import { hashPassword } from '../../src/auth/people/password.ts';
import { attempts } from '../../src/auth/oidc/forms/limits.ts';
import { decodeId } from '../../src/platform/values/ids.ts';
import { Browser } from '../support/browser.ts';
import { PASSWORD, RelyingParty, bearer, newBrowser, completePages, seed, seedPerson, viewerOf } from './oidc-hub.ts';
import { acme, expectSafe, hub, web } from './oidc-attacks-stage.ts';
import { useRealPasswords } from '../support/real-passwords.ts';

// The time of an answer is that of the real hash.
useRealPasswords();

describe('guessing passwords', () => {
  it('gets one answer, after the same time, for an unknown person, a wrong password and a suspended person', async () => {
    const hash = await hashPassword(PASSWORD);
    await seedPerson(hub, 'lin@example.org', hash);
    await seedPerson(hub, 'gone@example.org', hash);
    await hub.orm.em.fork().execute(`update hub_user set suspended_at = created_at where email = 'gone@example.org'`);
    const texts = new Set<string>();
    const fastest: number[] = [];
    for (const [email, password] of [
      ['nobody@example.org', PASSWORD],
      ['lin@example.org', 'not the password'],
      ['gone@example.org', PASSWORD],
      ['lin@example.org', 'x'.repeat(5000)],
    ] as const) {
      const browser = newBrowser(hub);
      const signIn = await browser.open((await web.request()).url);
      let least = Infinity;
      for (let round = 0; round < 3; round += 1) {
        const startedAt = performance.now();
        const page = await browser.submit(signIn, { email, password });
        least = Math.min(least, performance.now() - startedAt);
        expect(page.status).toBe(422);
        texts.add(/role="alert">([^<]*)</.exec(page.body)?.[1] ?? page.body);
      }
      fastest.push(least);
    }
    expect([...texts]).toEqual(['The email address or the password is wrong.']);
    expect(Math.max(...fastest) / Math.min(...fastest)).toBeLessThan(4);
  });

  it('is refused after ten failures, also when they are tried at once, even with the right password', async () => {
    const browser = newBrowser(hub);
    const signIn = await browser.open((await web.request()).url);
    const guess = (password: string) => browser.submit(signIn, { email: 'ada@example.org', password });
    const pages = await Promise.all(Array.from({ length: 15 }, (_, index) => guess(`guess number ${index}`)));
    expect(pages.filter(({ status }) => status === 422)).toHaveLength(10);
    expect(pages.filter(({ status }) => status === 429)).toHaveLength(5);
    const locked = await guess(PASSWORD);
    expect(locked.status).toBe(429);
    expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(600);
    expect(locked.body).toContain('Too many attempts. Try again in 15 minutes.');
    expectSafe(locked);
    expect(
      (await completePages(newBrowser(hub), await newBrowser(hub).open((await web.request()).url), 'x')).status,
    ).toBe(400);
  });

  it('is refused after a hundred failures from one address, whichever person it tries', async () => {
    const browser = newBrowser(hub);
    const address = browser.headers['x-forwarded-for']!;
    for (let count = 0; count < 98; count += 1) await hub.limits.consume(attempts.signInFromAddress, address);
    const signIn = await browser.open((await web.request()).url);
    const guess = (index: number) => browser.submit(signIn, { email: `p${index}@example.org`, password: 'whatever' });
    const pages = await Promise.all(Array.from({ length: 5 }, (_, index) => guess(index)));
    expect(pages.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([422, 422, 429, 429, 429]);
  });
});

describe('successful sign-ins', () => {
  it('do not count towards the limit', async () => {
    const address = '10.77.0.1';
    for (let count = 0; count < 99; count += 1) await hub.limits.consume(attempts.signInFromAddress, address);
    for (let round = 0; round < 3; round += 1) {
      const browser = new Browser(hub.url, { 'x-forwarded-for': address });
      expect((await web.signIn(browser, 'ada@example.org')).access_token).toBeTruthy();
    }
  });
});

describe('a suspended person', () => {
  it('loses all tokens and has to sign in again', async () => {
    await seedPerson(hub, 'eve@example.org');
    const browser = newBrowser(hub);
    const tokens = await web.signIn(browser, 'eve@example.org');
    await hub.orm.em.fork().execute(`update hub_user set suspended_at = created_at where email = 'eve@example.org'`);
    const profile = await fetch(`${hub.url}/user/profile`, { headers: bearer(tokens.access_token) });
    expect(profile.status).toBe(401);
    expect(profile.headers.get('www-authenticate')).toContain('invalid_token');
    expect((await viewerOf(hub, bearer(tokens.access_token))).status).toBe(401);
    await expect(web.refresh(tokens.refresh_token!)).rejects.toMatchObject({ error: 'invalid_grant' });
    expect(await client.tokenIntrospection(web.config, tokens.access_token)).toEqual({ active: false });
    const page = await browser.open((await web.request()).url);
    expect(page.body).toContain('<h1>Sign in</h1>');
  });
});

describe('a disabled client', () => {
  it('is refused, and its tokens are invalid', async () => {
    const late = await seed(hub, 'late');
    const party = await RelyingParty.discover(hub, late.web, late.secret);
    const tokens = await party.signIn(newBrowser(hub), 'ada@example.org');
    await hub.orm.em
      .fork()
      .execute('update client set disabled_at = created_at where id = ?', [decodeId('client', late.web.id)]);
    expect((await viewerOf(hub, bearer(tokens.access_token))).status).toBe(401);
    const refusal = () =>
      party.refresh(tokens.refresh_token!).then(
        () => 'none',
        ({ error }) => String(error),
      );
    // The instance is notified of the change a moment later.
    while ((await refusal()) !== 'invalid_client');
    expect((await newBrowser(hub).open((await party.request()).url)).status).toBe(400);
  });
});

describe('the database', () => {
  it('contains no codes, tokens, cookies, keys or passwords in plain text', async () => {
    const browser = newBrowser(hub);
    const request = await web.request({ prompt: 'consent' });
    const consent = await browser.submit(await browser.open(request.url), {
      email: 'ada@example.org',
      password: PASSWORD,
    });
    const interaction = browser.cookie('hub_interaction')!;
    await expectAbsent([interaction, browser.cookie('hub_session')!]);
    const back = await browser.submit(consent, {}, '/consent');
    const code = back.url.searchParams.get('code')!;
    const tokens = await web.tokens(request, back);
    const { access_token, refresh_token = '' } = tokens;
    await expectAbsent([
      code,
      access_token,
      refresh_token,
      browser.cookie('hub_session')!,
      acme.secret,
      acme.keySecret,
      PASSWORD,
    ]);
  });

  async function expectAbsent(secrets: string[]): Promise<void> {
    const tables = [
      'oidc_artifact',
      'client',
      'api_key',
      'hub_user',
      'one_time_token',
      'sign_in',
      'audit_entry',
      'outbox_event',
    ];
    const dumps = await Promise.all(
      tables.map((table) =>
        hub.orm.em.fork().execute(`select coalesce(jsonb_agg(t), '[]')::text as dump from ${table} t`),
      ),
    );
    const dump = JSON.stringify(dumps);
    for (const secret of secrets) {
      expect(secret.length).toBeGreaterThan(15);
      expect(dump.includes(secret)).toBe(false);
    }
  }
});
