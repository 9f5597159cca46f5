import { expect, test } from '@jest/globals';
import { readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { hub } from './console-stage.ts';

const get = (path: string) => fetch(hub.address + path);
const folder = fileURLToPath(new URL('../../dist/console/', import.meta.url));

test.each(['/pay', '/portal'])(
  '%s allows the hub alone, and is never stored, framed or named to others',
  async (path) => {
    const { status, headers } = await get(path);
    expect(status).toBe(200);
    const policy = headers.get('content-security-policy')!;
    expect(policy).toContain("default-src 'none'; script-src 'self'; style-src 'self' 'nonce-");
    expect(policy).toContain("connect-src 'self';");
    expect(policy).toContain("require-trusted-types-for 'script'");
    expect(policy).not.toMatch(/stripe|unsafe|frame-src/);
    expect(Object.fromEntries(headers)).toMatchObject({
      ...{ 'cache-control': 'no-store', 'x-frame-options': 'DENY', 'referrer-policy': 'no-referrer' },
      'x-robots-tag': 'noindex',
    });
  },
);

test.each(['/pay/stripe', '/portal/stripe'])('%s allows Stripe beside the hub', async (path) => {
  const policy = (await get(path)).headers.get('content-security-policy')!;
  expect(policy).toContain("script-src 'self' https://js.stripe.com https://*.js.stripe.com;");
  expect(policy).toContain("connect-src 'self' https://api.stripe.com;");
  expect(policy).toContain('frame-src https://js.stripe.com https://*.js.stripe.com https://hooks.stripe.com;');
  expect(policy).not.toContain('unsafe');
});

test.each([
  ['POST', '/pay', 405],
  ['GET', '/pay/', 404],
  ['GET', '/pay/link_x', 404],
  ['GET', '/portal/other', 404],
])('%s %s is answered with %d', async (method, path, status) => {
  expect((await fetch(hub.address + path, { method })).status).toBe(status);
});

test('the console names no origin of Stripe', async () => {
  expect((await get('/console')).headers.get('content-security-policy')).not.toContain('stripe');
});

test('the JavaScript of each page is within its limit', () => {
  const manifest = JSON.parse(readFileSync(`${folder}customer-manifest.json`, 'utf8')) as Record<
    string,
    { file: string; imports?: string[] }
  >;
  const reached = (key: string, found = new Set<string>()): Set<string> => {
    if (!found.has(key))
      for (const next of [found.add(key), ...(manifest[key]!.imports ?? [])].slice(1)) reached(String(next), found);
    return found;
  };
  for (const page of ['customer/invoice/invoice-page.tsx', 'customer/portal/portal-page.tsx']) {
    const files = [...new Set([...reached('customer.html'), ...reached(page)])].map((key) => manifest[key]!.file);
    const bytes = files.filter((file) => file.endsWith('.js')).map((file) => statSync(`${folder}${file}.br`).size);
    expect(bytes.reduce((sum, size) => sum + size, 0)).toBeLessThan(165_000);
  }
});
