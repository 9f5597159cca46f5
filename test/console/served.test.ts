import { expect, test } from '@jest/globals';
import { consoleSizes, mostInitialBytes } from '../../scripts/console-sizes.mjs';
import { hub } from './console-stage.ts';

const get = (path: string, headers: Record<string, string> = {}) => fetch(hub.address + path, { headers });

test('the page of the console is never stored or framed, and has a new nonce each time', async () => {
  const [first, second] = [await get('/console'), await get('/console')];
  expect(first.headers.get('cache-control')).toBe('no-store');
  expect(first.headers.get('x-frame-options')).toBe('DENY');
  const policy = first.headers.get('content-security-policy')!;
  const nonce = /'nonce-([^']+)'/.exec(policy)![1]!;
  expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self' 'nonce-");
  expect(policy).toContain("connect-src 'self';");
  expect(policy).toContain("frame-ancestors 'none'; require-trusted-types-for 'script'");
  expect(policy).not.toMatch(/unsafe/);
  expect(second.headers.get('content-security-policy')).not.toContain(nonce);
  const page = await first.text();
  expect(page).toContain(`<meta name="csp-nonce" nonce="${nonce}" />`);
  expect(page).toContain(`<meta name="issuer" content="${hub.address}" />`);
  expect(page).toContain('<meta name="client-id" content="client_0000000000000000000c0ns01e" />');
  expect(page).not.toMatch(/<script(?![^>]* src=)/);
});

test.each(['/console/', '/console/callback', '/console/project_x/invoices?status=open'])(
  '%s is answered with the same page and policy',
  async (path) => {
    const response = await get(path);
    expect(response.status).toBe(200);
    expect(response.headers.get('content-security-policy')).toContain("'nonce-");
    expect(await response.text()).toContain('<div id="console"></div>');
  },
);

test('the address of a checkout link leads to its page, and nowhere else', async () => {
  for (const [link, page] of [
    ['checkoutlink_01h455vb4pex5vsknk084sn02q', 'checkoutlink_01h455vb4pex5vsknk084sn02q'],
    ['%2f%2fevil.example', '%2F%2Fevil.example'],
  ]) {
    const response = await fetch(`${hub.address}/checkout/${link}`, { redirect: 'manual' });
    expect([response.status, response.headers.get('location')]).toEqual([302, `/console/checkout/${page}`]);
    expect(response.headers.get('cache-control')).toBe('no-store');
  }
});

test('files of the console are compressed ahead and stored for a year', async () => {
  const [, path] = /<script type="module"[^>]* src="([^"]+)"/.exec(await (await get('/console')).text())!;
  for (const [accepted, encoding] of [
    ['br, gzip', 'br'],
    ['gzip', 'gzip'],
    ['identity', null],
  ] as const) {
    const response = await get(path!, { 'accept-encoding': accepted });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-encoding')).toBe(encoding);
    expect(response.headers.get('content-type')).toMatch(/^text\/javascript/);
    expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(response.headers.get('vary')).toBe('Accept-Encoding');
    expect(await response.text()).toContain('import');
  }
});

test.each([
  ['GET', '/console/assets/nothing.js', 404],
  ['GET', '/console/assets/..%2findex.html', 404],
  ['GET', '/console/assets/%2e%2e%2f%2e%2e%2fpackage.json', 404],
  ['POST', '/console', 405],
  ['DELETE', '/console/assets/x.js', 405],
  ['POST', '/checkout/x', 405],
])('%s %s is answered with %d', async (method, path, status) => {
  expect((await fetch(hub.address + path, { method })).status).toBe(status);
});

test('the page loads at once what the application starts with', async () => {
  const page = await (await get('/console')).text();
  const initial = consoleSizes().filter(({ isInitial }) => isInitial);
  expect(initial.length).toBeGreaterThan(3);
  for (const { file } of initial) expect(page.split(`"/console/${file}"`)).toHaveLength(2);
});

test('the JavaScript before the first screen is within its limit', () => {
  const initial = consoleSizes().filter(({ isInitial }) => isInitial);
  expect(initial.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(mostInitialBytes);
});
