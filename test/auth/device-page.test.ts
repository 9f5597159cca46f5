import { describe, expect, it } from '@jest/globals';
import { formsOf } from '../support/browser.ts';
import type { Page } from '../support/browser.ts';
import { PASSWORD, newBrowser } from './oidc-hub.ts';
import { ADA, acme, approve, enter, errorOf, hub, own, poll, requestCodes, signedIn } from './device-stage.ts';

function expectSafe(page: Page): void {
  expect(page.body).not.toMatch(/<script|\son\w+=|style=/i);
  expect(page.headers.get('content-security-policy')).toMatch(
    /^default-src 'none'; style-src 'self'.*form-action 'self'.*frame-ancestors 'none'/,
  );
  expect(page.headers.get('x-frame-options')).toBe('DENY');
  expect(page.headers.get('cache-control')).toContain('no-store');
  expect(page.headers.get('referrer-policy')).toBe('no-referrer');
}

describe('a person who enters a device code', () => {
  it('sees the client, its scopes and the code before anything is allowed', async () => {
    const { user_code } = await requestCodes(acme.native.id, 'openid email offline_access');
    const page = await enter(newBrowser(hub), user_code);
    expectSafe(page);
    for (const words of ['<strong>acme native</strong>, part of Project acme,', user_code, 'Keep access while'])
      expect(page.body).toContain(words);
    expect(page.body).toContain('only if you started this yourself');
  });

  it('only has to confirm when signed in, if the client is first-party', async () => {
    const browser = newBrowser(hub);
    const first = await requestCodes(own.native.id);
    const signIn = await browser.submit(await enter(browser, first.user_code), { confirm: 'yes' });
    const done = await browser.submit(signIn, { email: ADA, password: PASSWORD });
    expect(done.body).toContain('<h1>Your device is signed in</h1>');
    const second = await requestCodes(own.native.id);
    const again = await browser.submit(await enter(browser, second.user_code), { confirm: 'yes' });
    expect(again.body).toContain('<h1>Your device is signed in</h1>');
    expectSafe(again);
    expect((await poll(second.device_code, own.native.id)).status).toBe(200);
  });

  it.each([
    ['in lower case', (code: string) => code.toLowerCase()],
    ['without the dash', (code: string) => code.replace('-', '')],
    ['with spaces', (code: string) => ` ${code.replace('-', ' ')} `],
  ])('may enter the code %s', async (_, typed) => {
    const { user_code } = await requestCodes();
    expect((await enter(newBrowser(hub), typed(user_code))).body).toContain(`<p class="code">${user_code}</p>`);
  });

  it('finds the code filled in after following the link, and still has to confirm', async () => {
    const { user_code, verification_uri_complete, device_code } = await requestCodes();
    const browser = newBrowser(hub);
    const linked = await browser.open(verification_uri_complete);
    expectSafe(linked);
    expect(formsOf(linked)[0]!.fields.user_code).toBe(user_code);
    const confirm = await browser.submit(linked);
    expect(confirm.body).toContain(`<p class="code">${user_code}</p>`);
    expect(await errorOf(poll(device_code))).toBe('authorization_pending');
  });

  it.each([
    ['is unknown', 'BBBB-BBBB'],
    ['is unknown', '"><script>'],
    ['is missing', ''],
    ['is unknown', ' - '],
  ])('sees that the code %s: %j', async (words, code) => {
    const page = await enter(newBrowser(hub), code);
    expect(page.status).toBe(422);
    expect(page.body).toContain(words);
    expectSafe(page);
  });

  it('may go back and enter the code again', async () => {
    const { device_code, user_code } = await requestCodes();
    await newBrowser(hub)
      .submit(await enter(newBrowser(hub), user_code))
      .catch(() => undefined);
    const wrong = newBrowser(hub);
    await wrong.submit(await enter(wrong, user_code), { confirm: 'yes' });
    expect((await approve(newBrowser(hub), user_code)).body).toContain('<h1>Your device is signed in</h1>');
    expect((await poll(device_code)).status).toBe(200);
  });

  it('sees that a code was answered before', async () => {
    const { user_code } = await requestCodes();
    const browser = newBrowser(hub);
    await approve(browser, user_code);
    const again = await enter(browser, user_code);
    expect(again.status).toBe(422);
    expect(again.body).toContain('was answered before');
  });

  it('cannot be made to confirm by a form from another site', async () => {
    const { device_code, user_code } = await requestCodes(own.native.id);
    const browser = await signedIn();
    await browser.open('/device');
    for (const xsrf of ['', 'x']) {
      const body = new URLSearchParams({ xsrf, user_code, confirm: 'yes' });
      const page = await browser.send('/device', { method: 'POST', body });
      expect(page.status).toBe(400);
      expect(page.body).toContain('Enter the code again');
      expectSafe(page);
    }
    const body = new URLSearchParams({ user_code, confirm: 'yes' });
    for (const page of [
      await newBrowser(hub).send('/device', { method: 'POST', body }),
      await newBrowser(hub).open('/device/somewhere'),
      await browser.open('/device/somewhere'),
    ]) {
      expect(page.status).toBe(400);
      expectSafe(page);
    }
    expect(hub.lines.filter((line) => line.includes('"level":50'))).toEqual([]);
    expect(await errorOf(poll(device_code, own.native.id))).toBe('authorization_pending');
  });
});

describe('the limit of wrong device codes', () => {
  const guess = (index: number) => `BBBB-${'BCDFGHJKLMNPQRSTVWXZ'[index % 20]}BBB`;

  it('is ten in one browser, also when they are tried at once', async () => {
    const browser = newBrowser(hub);
    const form = await browser.open('/device');
    const pages = await Promise.all(
      Array.from({ length: 16 }, (_, index) => browser.submit(form, { user_code: guess(index) })),
    );
    const refused = pages.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(6);
    const { user_code } = await requestCodes();
    const page = await browser.submit(form, { user_code });
    expect(page.status).toBe(429);
    expect(Number(page.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(page.body).toContain('Too many wrong codes');
    expectSafe(page);
  });

  it('is thirty from one address, in any browser', async () => {
    const address = '198.51.100.7';
    const statuses: number[] = [];
    for (let index = 0; index < 31; index += 1) {
      const browser = newBrowser(hub);
      browser.headers['x-forwarded-for'] = address;
      statuses.push((await enter(browser, guess(index))).status);
    }
    expect(statuses).toEqual([...Array<number>(30).fill(422), 429]);
    expect((await enter(newBrowser(hub), guess(0))).status).toBe(422);
  });

  it('does not count correct codes', async () => {
    const browser = newBrowser(hub);
    for (let times = 0; times < 12; times += 1) {
      const { user_code } = await requestCodes();
      expect((await enter(browser, user_code)).status).toBe(200);
    }
  });
});
