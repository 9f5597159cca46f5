import { afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { Page, Request } from 'playwright-core';
import { Role } from '../../src/auth/projects/member.ts';
import { FeatureType } from '../../src/catalog/offers/feature.ts';
import { Aggregation } from '../../src/metering/aggregation.ts';
import { HubClient } from '../support/client.ts';
import { useRealPasswords } from '../support/real-passwords.ts';
import { Seed, password, unique } from '../support/seed.ts';
import { Shop } from '../support/shop.ts';
import { until } from '../support/until.ts';
import { complaints, hasBrowser, hub, inspect, openPage } from './console-stage.ts';
import { walked } from './subjects.ts';

const inBrowser = hasBrowser && walked.includes('usage-explorer') ? describe : describe.skip;

useRealPasswords();

let page: Page;
let shop: Shop<'free' | 'plus'>;
let api: HubClient;
let meter: string;

/** The subscriptions of GraphQL that the page has open. */
const streams = new Set<Request>();

const see = (text: string) => page.getByText(text).filter({ visible: true }).first().waitFor({ timeout: 20_000 });
const row = (name: string) => page.getByRole('row').filter({ hasText: name });
const choose = (label: string, choice: string) => page.getByLabel(label, { exact: true }).selectOption(choice);

async function record(subject: string, quantity: string): Promise<void> {
  const { body } = await api.post('/usage/events', {
    events: [{ meter: 'calls', subject, quantity, key: unique('k') }],
  });
  expect(body.accepted).toBe(1);
}

/** Lets the page believe that its tab is hidden, or seen again. */
async function setVisibility(state: 'hidden' | 'visible'): Promise<void> {
  await page.evaluate((value) => {
    Object.defineProperty(document, 'visibilityState', { value, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, state);
}

inBrowser('the usage of a meter in the console', () => {
  beforeAll(async () => {
    const seed = new Seed(hub.orm);
    shop = await Shop.open(seed, {
      meters: { calls: Aggregation.sum },
      features: [{ key: 'calls', name: 'Calls', type: FeatureType.metered, meter: 'calls' }] as never,
      plans: {
        free: { prices: [{ unitAmount: '0' }], grants: { calls: 1000 } },
        plus: { prices: [{ unitAmount: '5' }], grants: { calls: 5000 } },
      },
    });
    await shop.subscribe({ customer: { externalId: 'acme', name: 'Acme' }, items: shop.items('free') });
    await shop.subscribe({ customer: { externalId: 'globex', name: 'Globex' }, items: shop.items('plus') });
    api = HubClient.withKey(hub.address, await seed.key(shop.project));
    const meters = (await api.get('/usage/meters')).body.data as unknown as { id: string }[];
    meter = meters[0]!.id;
    await record('acme', '250');
    await record('globex', '1000');
    await record('nobody', '5');
    // The role has no feed of events, so that only the subscription says what is new.
    const user = await seed.user(`${unique('viewer')}@example.org`);
    await seed.member(shop.project, user, Role.viewer);
    page = await openPage({ viewport: { width: 1280, height: 900 } });
    const end = (request: Request) => void streams.delete(request);
    page.on('request', (request) => {
      if (new URL(request.url()).pathname === '/graphql/stream') streams.add(request);
    });
    page.on('requestfinished', end).on('requestfailed', end);
    await page.goto(`${hub.address}/console/${shop.project.id}/meters/${meter}`);
    await page.getByLabel('Email').fill(user.email);
    await page.getByLabel('Password').fill(password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await see('1,255');
    await page.evaluate(() => void Object.assign(globalThis, { isSamePage: true }));
  }, 60_000);

  afterEach(async () => {
    expect(complaints.splice(0)).toEqual([]);
    expect(await page.evaluate(() => 'isSamePage' in globalThis)).toBe(true);
  });

  test('is grouped by customer, with the share of their limit, and by plan', async () => {
    await choose('Grouping', 'customer');
    await row('Acme').getByText('25% (250 of 1,000)').waitFor();
    await row('Globex').getByText('20% (1,000 of 5,000)').waitFor();
    await row('No customer').waitFor();
    expect(await inspect(page)).toEqual([]);
    await choose('Grouping', 'plan');
    await row('plus').getByText('1,000').waitFor();
    await row('Without a plan').waitFor();
    expect(new URL(page.url()).searchParams.get('by')).toBe('plan');
    expect(await inspect(page)).toEqual([]);
  }, 60_000);

  test('is filtered by customer, by an address that keeps the choice', async () => {
    await page.getByRole('combobox', { name: 'Customer', exact: true }).click();
    await page.getByRole('option', { name: 'Acme' }).click();
    await see('250 in all');
    expect(new URL(page.url()).searchParams.get('customer')).toMatch(/^customer_/);
    await page.getByRole('combobox', { name: 'Customer', exact: true }).click();
    await page.getByRole('option', { name: 'All customers' }).click();
    await see('1,255 in all');
    await page.getByLabel('Plan', { exact: true }).selectOption({ label: 'P: plus' });
    await see('1,000 in all');
    await choose('Plan', '');
  }, 60_000);

  test('shows a forecast of the running day, and its file with the definition', async () => {
    await see('Forecast for the running day');
    await page.getByRole('link', { name: 'Definition' }).first().waitFor();
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'CSV' }).last().click();
    expect((await saved).suggestedFilename()).toMatch(/^usage-of-calls-by-day-.*\.csv$/);
  }, 60_000);

  test('shows an event of another client at once, and follows nothing while the tab is hidden', async () => {
    await until(() => streams.size === 1);
    await record('acme', '100');
    await see('1,355 in all');
    await setVisibility('hidden');
    await until(() => streams.size === 0);
    await record('acme', '1');
    await setVisibility('visible');
    await see('1,356 in all');
    expect(streams.size).toBe(1);
  }, 60_000);

  test('ticks on the list of meters and on the home of the project', async () => {
    const go = (name: string) => page.getByRole('navigation').getByRole('link', { name, exact: true }).click();
    await go('Usage');
    await see('1,356');
    await until(() => streams.size === 1);
    await record('acme', '10');
    await see('1,366');
    await go('Home');
    await page.locator('dl').getByText('6', { exact: true }).waitFor();
    await until(() => streams.size === 1);
    await record('acme', '1');
    await page.locator('dl').getByText('7', { exact: true }).waitFor({ timeout: 20_000 });
  }, 60_000);
});
