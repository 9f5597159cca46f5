import { afterAll, beforeAll, expect } from '@jest/globals';
import { showPassword, showPasswordSource } from '../../src/auth/oidc/pages/show-password.ts';
import type { Browser, Page } from '../support/browser.ts';
import { RelyingParty, newBrowser, seed, seedPerson, startHub } from './oidc-hub.ts';
import type { Hub } from './oidc-hub.ts';

export let hub: Hub;
export let acme: Awaited<ReturnType<typeof seed>>;
export let globex: Awaited<ReturnType<typeof seed>>;
export let web: RelyingParty;
export let signedIn: Browser;

beforeAll(async () => {
  hub = await startHub();
  acme = await seed(hub, 'acme');
  globex = await seed(hub, 'globex');
  await seedPerson(hub, 'ada@example.org');
  web = await RelyingParty.discover(hub, acme.web, acme.secret);
  signedIn = newBrowser(hub);
});

afterAll(() => hub?.close());

/** Every page of the hub forbids scripts but the one that shows a password, frames and caching. */
export function expectSafe(page: Page): void {
  const policy = page.headers.get('content-security-policy') ?? '';
  expect(policy).toContain(`default-src 'none'`);
  expect(policy).toContain(`frame-ancestors 'none'`);
  expect(policy).toContain(`form-action 'self'`);
  expect(policy.replace(`script-src ${showPasswordSource};`, '')).not.toMatch(/script-src|unsafe/);
  expect(page.headers.get('x-frame-options')).toBe('DENY');
  expect(page.headers.get('cache-control')).toContain('no-store');
  expect(page.headers.get('referrer-policy')).toBe('no-referrer');
  expect(page.body.replace(String(showPassword), '')).not.toMatch(/<script|javascript:alert\(1\)"/i);
}
