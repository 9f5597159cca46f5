import { afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { Page, Request } from 'playwright-core';
import { Role } from '../../src/auth/projects/member.ts';
import type { Project } from '../../src/auth/projects/project.ts';
import { HubClient } from '../support/client.ts';
import { useRealPasswords } from '../support/real-passwords.ts';
import { Seed, password, unique } from '../support/seed.ts';
import { until } from '../support/until.ts';
import { complaints, hasBrowser, hub, inspect, openPage } from './console-stage.ts';
import { invoiceTo, payInvoice } from './invoice-by-client.ts';
import { walked } from './subjects.ts';

const inBrowser = hasBrowser && walked.includes('live') ? describe : describe.skip;

useRealPasswords();

let project: Project;
/** The other client, which the console hears of by the feed alone. */
let client: HubClient;
let page: Page;
let seed: Seed;

const see = (text: string, on = page) => on.getByText(text).filter({ visible: true }).first().waitFor();
const go = (name: string) => page.getByRole('navigation').getByRole('link', { name, exact: true }).click();

/** The connections to the feed that a page has open, and the queries that it has sent. */
interface Traffic {
  open: Set<Request>;
  queries: number;
}

function watchTraffic(on: Page): Traffic {
  const traffic: Traffic = { open: new Set(), queries: 0 };
  on.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname === '/events' && request.headers().accept === 'text/event-stream') traffic.open.add(request);
    if (pathname === '/graphql') traffic.queries += 1;
  });
  const end = (request: Request) => void traffic.open.delete(request);
  on.on('requestfinished', end).on('requestfailed', end);
  return traffic;
}

async function signIn(role: Role, path: string): Promise<{ page: Page; traffic: Traffic }> {
  const user = await seed.user(`${unique('member')}@example.org`);
  await seed.member(project, user, role);
  const opened = await openPage({ viewport: { width: 1280, height: 900 } });
  const traffic = watchTraffic(opened);
  await opened.goto(`${hub.address}/console/${project.id}/${path}`);
  await opened.getByLabel('Email').fill(user.email);
  await opened.getByLabel('Password').fill(password);
  await opened.getByRole('button', { name: 'Sign in', exact: true }).click();
  return { page: opened, traffic };
}

/** Lets the page believe that its tab is hidden, or seen again. */
async function setVisibility(state: 'hidden' | 'visible'): Promise<void> {
  await page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { value, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);
}

inBrowser('a console whose project changes elsewhere', () => {
  let traffic: Traffic;

  beforeAll(async () => {
    seed = new Seed(hub.orm);
    project = await seed.project();
    client = HubClient.withKey(hub.address, await seed.key(project));
    ({ page, traffic } = await signIn(Role.owner, 'invoices'));
    await see('No invoices yet');
    await page.evaluate(() => void Object.assign(globalThis, { isSamePage: true }));
    await until(() => traffic.open.size === 1);
  }, 60_000);

  afterEach(async () => {
    expect(complaints.splice(0)).toEqual([]);
    expect(await page.evaluate(() => 'isSamePage' in globalThis)).toBe(true);
  });

  test('lists an invoice of another client, and then that it is paid', async () => {
    const id = await invoiceTo(client, 'Acme');
    await see('Acme');
    await page.getByRole('cell', { name: 'Open', exact: true }).waitFor();
    await payInvoice(client, id);
    await page.getByRole('cell', { name: 'Paid', exact: true }).waitFor();
    expect(await inspect(page)).toEqual([]);
  }, 60_000);

  test('shows the payment on the screen of one invoice, and on the home of the project', async () => {
    const id = await invoiceTo(client, 'Birch');
    await see('Birch');
    await page.locator('tbody a').first().click();
    await page.getByRole('button', { name: 'Record a payment' }).first().waitFor();
    await payInvoice(client, id);
    await see('Paid');
    await go('Home');
    await see('€200.00');
    await payInvoice(client, await invoiceTo(client, 'Cedar'));
    await see('€300.00');
    await go('Payments');
    await see('3 in all');
    await payInvoice(client, await invoiceTo(client, 'Dogwood'));
    await see('4 in all');
  }, 60_000);

  test('reads a burst of events by a few queries, by one connection', async () => {
    await go('Invoices');
    await see('4 in all');
    const before = traffic.queries;
    for (let count = 0; count < 20; count += 1) await invoiceTo(client, `Elm ${count}`);
    await see('24 in all');
    expect(traffic.queries - before).toBeLessThan(10);
    expect(traffic.open.size).toBe(1);
  }, 60_000);

  test('follows nothing while its tab is hidden, and makes up for it', async () => {
    await setVisibility('hidden');
    await until(() => traffic.open.size === 0);
    await invoiceTo(client, 'Fir');
    await setVisibility('visible');
    await see('25 in all');
    expect(traffic.open.size).toBe(1);
  }, 60_000);

  test('asks for no feed that the role may not read, and shows what it has read', async () => {
    const own = await signIn(Role.viewer, 'invoices');
    await see('25 in all', own.page);
    await own.page.waitForTimeout(2000);
    expect(own.traffic.open.size).toBe(0);
    await own.page.context().close();
  }, 60_000);
});
