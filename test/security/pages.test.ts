import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { attempts } from '../../src/auth/oidc/forms/limits.ts';
import { showPassword, showPasswordSource } from '../../src/auth/oidc/pages/show-password.ts';
import { sha256 } from '../../src/auth/secret.ts';
import { decodeId } from '../../src/platform/values/ids.ts';
import { PASSWORD, RelyingParty, newBrowser, completePages, seed, startHub } from '../auth/oidc-hub.ts';
import type { Hub } from '../auth/oidc-hub.ts';
import { formsOf } from '../support/browser.ts';
import type { Browser, Page } from '../support/browser.ts';
import { EveryPage, NASTY } from './every-page.ts';

const ADA = 'ada@example.org';

let hub: Hub;
let every: EveryPage;
let web: RelyingParty;

beforeAll(async () => {
  hub = await startHub({ HUB_NETWORK: NASTY });
  every = await EveryPage.open(hub);
  web = every.web;
});

afterAll(() => hub?.close());

const isOf = ({ headers }: Page, type: string) => headers.get('content-type')?.startsWith(type);

describe('every page', () => {
  it('was opened, and none is a server error', () => {
    const titles = [...every.pages].map(([name, { body }]) => [name, /<h1>(.*?)<\/h1>/s.exec(body)?.[1]]);
    expect(titles.filter(([, title]) => title === 'Something broke')).toEqual([]);
    expect(new Set(titles.map(([, title]) => title)).size).toBeGreaterThan(23);
    expect(hub.lines.filter((line) => line.includes('"level":50'))).toEqual([]);
  });

  it('allows no frame, no script but that of passwords, no referrer and no caching', () => {
    for (const [name, { headers }] of every.pages) {
      const policy = headers.get('content-security-policy') ?? '';
      expect([name, policy]).toEqual([name, expect.stringContaining(`default-src 'none'`)]);
      expect([name, policy]).toEqual([name, expect.stringContaining(`frame-ancestors 'none'`)]);
      expect([name, policy]).toEqual([name, expect.stringContaining(`base-uri 'none'`)]);
      expect([
        name,
        policy.replace(`script-src ${showPasswordSource};`, '').match(/unsafe|\*|script-src (?!'report-sample';)/),
      ]).toEqual([name, null]);
      expect([name, headers.get('x-frame-options')]).toEqual([name, 'DENY']);
      expect([name, headers.get('x-content-type-options')]).toEqual([name, 'nosniff']);
      expect([name, headers.get('referrer-policy')]).toEqual([name, 'no-referrer']);
      expect([name, headers.get('cache-control')]).toEqual([name, 'no-store']);
    }
  });

  it('shows names that strangers chose as text', () => {
    const nasty = [...every.pages].filter(([, { body }]) => body.includes('alert(1)'));
    expect(nasty.length).toBeGreaterThan(30);
    for (const [name, page] of every.pages) {
      const [, ...scripts] = [
        page.body
          .replace(String(showPassword), '')
          .replaceAll(/value="[^"<>]*"/g, '')
          .split(/<script|<img/),
      ].flat();
      expect([name, isOf(page, 'text/html') ? scripts : []]).toEqual([name, []]);
      expect([name, page.body.match(/javascript:/i)]).toEqual([name, null]);
      for (const { fields } of isOf(page, 'text/html') ? formsOf(page) : [])
        if (fields.email?.includes('alert(1)')) expect(fields.email).toContain(NASTY);
    }
  });

  it('loads only the stylesheet of the hub, and links only to the hub', () => {
    const away = /(?:src|href|action|content)="(?:https?:)?\/\/([^/"]*)/g;
    for (const [name, page] of every.pages) {
      const hosts = [...page.body.matchAll(away)].map(([, host]) => host);
      expect([name, hosts.filter((host) => host !== new URL(hub.url).host)]).toEqual([name, []]);
      const links = [...page.body.matchAll(/<link[^>]*href="([^"]*)"/g)].map(([, href]) => href);
      if (isOf(page, 'text/html'))
        expect([name, links]).toEqual([name, ['data:,', expect.stringMatching(/^\/[\w./-]+\.css$/)]]);
    }
  });
});

describe('a redirect with a code', () => {
  it('sends no referrer and is not cached', async () => {
    const browser = newBrowser(hub);
    const back = await completePages(browser, await browser.open((await web.request()).url), ADA);
    expect(back.url.searchParams.get('code')).toBeTruthy();
    expect(back.headers.get('referrer-policy')).toBe('no-referrer');
    expect(back.headers.get('cache-control')).toBe('no-store');
  });
});

describe('a session', () => {
  const none = { scope: 'openid', prompt: 'none' };

  /** The result of prompt=none with these cookies: "code", or the error. */
  async function silentResult(cookies: Record<string, string | undefined>): Promise<string | null> {
    const cookie = Object.entries(cookies).flatMap(([name, value]) => (value ? [`${name}=${value}`] : []));
    const { url } = await web.request(none);
    const answer = await fetch(url, { headers: { cookie: cookie.join('; ') }, redirect: 'manual' });
    const { searchParams } = new URL(answer.headers.get('location')!);
    return searchParams.has('code') ? 'code' : searchParams.get('error');
  }

  const cookiesOf = (browser: Browser) => ({
    hub_session: browser.cookie('hub_session'),
    'hub_session.sig': browser.cookie('hub_session.sig'),
  });

  it('is invalid when its cookie or the signature of it was altered', async () => {
    const browser = newBrowser(hub);
    await web.signIn(browser, ADA, { scope: 'openid' });
    const good = cookiesOf(browser);
    expect(await silentResult(good)).toBe('code');
    const { hub_session: value = '', 'hub_session.sig': signature = '' } = good;
    const other = (text: string) => text.replace(/^./, (first) => (first === 'A' ? 'B' : 'A'));
    for (const bad of [
      { ...good, hub_session: other(value) },
      { ...good, 'hub_session.sig': other(signature) },
      { ...good, 'hub_session.sig': undefined },
      { ...good, hub_session: `${value}x` },
      { hub_session: value, 'hub_session.sig': browser.cookie('hub_interaction.sig') },
    ])
      expect(await silentResult(bad)).toBe('login_required');
    expect(await silentResult(good)).toBe('code');
  });

  it('that an attacker planted before a sign-in is not signed in after it', async () => {
    const browser = newBrowser(hub);
    // The device page starts a session without a person.
    await browser.open('/device');
    const planted = cookiesOf(browser);
    expect(planted.hub_session).toBeTruthy();
    await web.signIn(browser, ADA, { scope: 'openid' });
    expect(await silentResult(cookiesOf(browser))).toBe('code');
    expect(await silentResult(planted)).toBe('login_required');
    const before = cookiesOf(browser);
    await web.signIn(browser, ADA, { scope: 'openid', prompt: 'login' });
    expect(browser.cookie('hub_session')).not.toBe(before.hub_session);
    expect(await silentResult(before)).toBe('login_required');
  });
});

describe('a form', () => {
  it('is refused without the cookie of its sign-in, at every path', async () => {
    const browser = newBrowser(hub);
    const signIn = await browser.open((await web.request({ scope: 'openid' })).url);
    const body = new URLSearchParams({ ...formsOf(signIn)[0]!.fields, email: ADA, password: PASSWORD });
    for (const path of ['', '/sign-up', '/forgot', '/consent', '/cancel']) {
      const page = await newBrowser(hub).send(signIn.url.href + path, { method: 'POST', body });
      expect([page.status, page.body]).toEqual([400, expect.stringContaining('This sign-in has ended')]);
    }
    const resume = signIn.url.href.replace('/interaction/', '/oauth/authorize/');
    expect((await newBrowser(hub).open(resume)).status).toBe(400);
  });

  it('is needed to consent: opening an address is not enough', async () => {
    const late = await seed(hub, 'late');
    const party = await RelyingParty.discover(hub, late.web, late.secret);
    const browser = newBrowser(hub);
    const signIn = await browser.open((await party.request({ scope: 'openid' })).url);
    const consent = await browser.submit(signIn, { email: ADA, password: PASSWORD });
    const { form_token = '' } = formsOf(consent)[0]!.fields;
    for (const path of ['/consent', '/cancel', '/consent?', '?']) {
      const page = await browser.open(`${consent.url.href}${path}form_token=${form_token}`);
      expect(page.url.origin).toBe(hub.url);
    }
    const [consents] = await hub.orm.em
      .fork()
      .execute('select count(*)::int from consent where client_id = ?', [decodeId('client', late.web.id)]);
    expect(consents).toEqual({ count: 0 });
    expect((await browser.submit(consent, {}, '/consent')).url.origin).toBe('https://late.example');
  });

  it('is needed to sign out: opening an address only asks, whoever sent the person there', async () => {
    const browser = newBrowser(hub);
    const tokens = await web.signIn(browser, ADA, { scope: 'openid' });
    const queries = ['', `?id_token_hint=${tokens.id_token}`, `?client_id=${web.registration.id}&logout=yes`];
    for (const query of queries) {
      const page = await browser.open(`/oauth/logout${query}`);
      expect([page.status, page.body]).toEqual([200, expect.stringContaining('<h1>Sign out?</h1>')]);
    }
    const confirm = await browser.open('/oauth/logout/confirm?logout=yes');
    expect(confirm.status).toBe(405);
    for (const xsrf of ['', 'x']) {
      const body = new URLSearchParams({ xsrf, logout: 'yes' });
      const page = await browser.send('/oauth/logout/confirm', { method: 'POST', body });
      expect(page.status).toBe(400);
    }
    expect((await browser.open((await web.request({ scope: 'openid' })).url)).url.searchParams.has('code')).toBe(true);
  });

  it('with credentials is answered by 303, so that the browser does not send them on', async () => {
    const browser = newBrowser(hub);
    const signIn = await browser.open((await web.request({ scope: 'openid' })).url);
    const cookie = ['hub_interaction', 'hub_interaction.sig'].map((name) => `${name}=${browser.cookie(name)}`);
    const body = new URLSearchParams({ ...formsOf(signIn)[0]!.fields, email: ADA, password: PASSWORD });
    const headers = { cookie: cookie.join('; ') };
    const answer = await fetch(signIn.url, { method: 'POST', body, redirect: 'manual', headers });
    expect(answer.status).toBe(303);
  });
});

describe('guessing a password', () => {
  it('blocks the address that guesses, and not the person elsewhere', async () => {
    const guesser = newBrowser(hub);
    const account = sha256(`${guesser.headers['x-forwarded-for']} ${ADA}`);
    for (let count = 0; count < attempts.signInToAccount.points; count += 1)
      await hub.limits.consume(attempts.signInToAccount, account);
    const signIn = await guesser.open((await web.request({ scope: 'openid' })).url);
    const refused = await guesser.submit(signIn, { email: ADA, password: PASSWORD });
    expect([refused.status, Number(refused.headers.get('retry-after')) > 600]).toEqual([429, true]);
    const elsewhere = await web.signIn(newBrowser(hub), ADA, { scope: 'openid' });
    expect(elsewhere.access_token).toBeTruthy();
  });
});
