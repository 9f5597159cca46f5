import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { ensureOperator } from '../../src/auth/people/operator.ts';
import type { Browser } from '../support/browser.ts';
import { PASSWORD, RelyingParty, newBrowser, seed, seedPerson, startHub } from './oidc-hub.ts';
import type { Hub } from './oidc-hub.ts';

let hub: Hub;
let web: RelyingParty;

beforeAll(async () => {
  hub = await startHub();
  const acme = await seed(hub, 'acme');
  await seedPerson(hub, 'ada@example.org');
  web = await RelyingParty.discover(hub, acme.web, acme.secret);
});

afterAll(() => hub?.close());

/** A cookie's name and its flags, in lower case. */
function partsOf(line: string): { name: string; flags: string[] } {
  const [pair = '', ...flags] = line.toLowerCase().split(/; */);
  return { name: pair.split('=')[0]!, flags };
}

/** Checks the names of the cookies that a browser has received, and the flags of each. */
function expectGuarded({ setCookies }: Browser, names: string[]): void {
  const cookies = setCookies.map(partsOf);
  const signed = names.flatMap((name) => [name, `${name}.sig`]);
  expect([...new Set(cookies.map(({ name }) => name))].toSorted()).toEqual(signed.toSorted());
  for (const { name, flags } of cookies)
    expect([name, ...flags]).toEqual(expect.arrayContaining([name, 'httponly', 'samesite=lax']));
}

it('every cookie of a sign-in and a sign-out is HttpOnly and SameSite=Lax', async () => {
  const browser = newBrowser(hub);
  await web.signIn(browser, 'ada@example.org');
  expectGuarded(browser, ['hub_interaction', 'hub_interaction_resume', 'hub_session']);
  browser.setCookies.length = 0;
  await browser.submit(await browser.open('/oauth/logout'), { logout: 'yes' });
  expectGuarded(browser, ['hub_session']);
});

it('every cookie of the device code page is HttpOnly and SameSite=Lax', async () => {
  const browser = newBrowser(hub);
  await browser.submit(await browser.open('/device'), { user_code: 'BCDF-GHJK' });
  expectGuarded(browser, ['hub_session']);
});

it('the session cookie of the first operator is HttpOnly and SameSite=Lax', async () => {
  const browser = newBrowser(hub);
  const form = await browser.open((await ensureOperator(hub.orm, hub.config, hub.clock))!);
  await browser.submit(form, { name: 'Op', email: 'op@example.org', password: PASSWORD });
  expectGuarded(browser, ['hub_session']);
});
