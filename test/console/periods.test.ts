import { afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { Temporal } from 'temporal-polyfill';
import type { Page } from 'playwright-core';
import { ensureOperator } from '../../src/auth/people/operator.ts';
import { Project } from '../../src/auth/projects/project.ts';
import { Subscription } from '../../src/billing/subscriptions/subscription.ts';
import { readConfig } from '../../src/config.ts';
import { systemClock } from '../../src/platform/time/clock.ts';
import { HubClient } from '../support/client.ts';
import { Seed } from '../support/seed.ts';
import { complaints, hasBrowser, hub, inspect, openPage } from './console-stage.ts';
import { walked } from './subjects.ts';

const inBrowser = hasBrowser && walked.includes('periods') ? describe : describe.skip;

let page: Page;
let project: Project;
let api: HubClient;

const button = (name: string) => page.getByRole('button', { name, exact: true }).first();
const dialog = () => page.getByRole('dialog');
const preview = () => page.getByRole('region', { name: 'Preview' });
const open = (path: string) => page.goto(`${hub.address}/console/${project.id}/${path}`);
const now = () => Temporal.Now.zonedDateTimeISO('Europe/Berlin');
/** A time as the browser enters it, some days from now. */
const inDays = (days: number) => now().add({ days }).toPlainDateTime().toString({ smallestUnit: 'minute' });

/** Opens the form of a rare act, such as one with the dates, of a subscription. */
async function act(id: string, name: string): Promise<void> {
  await open(`subscriptions/${id}`);
  await button('Actions for the subscription').click();
  await page.getByRole('menuitem', { name }).click();
  await dialog().waitFor();
}

async function chooseCustomer(id: string, name: string): Promise<void> {
  await act(id, 'Move to another customer');
  await dialog().getByRole('combobox', { name: 'Customer' }).fill(name);
  await page.getByRole('option', { name }).click();
}

async function sell(): Promise<{ priceIds: string[]; active: string; tried: string }> {
  const plans = ['Team', 'Backups'].map((name) => ({
    ...{ key: name.toLowerCase(), name },
    prices: [{ model: 'unit', currency: 'EUR', unitAmount: '30', interval: 'month' }],
  }));
  const register = `mutation ($input: RegisterProductInput!) {
    registerProduct(input: $input) { product { plans { prices { id } } } }
  }`;
  const input = { slug: 'ink', name: 'Ink', status: 'active', plans };
  const { product } = (await api.graphql(register, { input })).body.data.registerProduct;
  const priceIds = [...product.plans].map(({ prices }) => String(prices[0].id));
  const buy = async (index: number, terms: object) => {
    const items = [{ priceId: priceIds[index], quantity: 1 }];
    const order = { customer: { externalId: 'acme', name: 'Acme' }, items, ...terms };
    return String((await api.post('/billing/subscriptions', order)).body.id);
  };
  return { priceIds, active: await buy(0, {}), tried: await buy(1, { trialDays: 14 }) };
}

const instant = (at: unknown) => Temporal.Instant.from(String(at));
const read = async (id: string) => (await api.get(`/billing/subscriptions/${id}`)).body;

inBrowser('the console, for the dates of a subscription,', () => {
  let sold: Awaited<ReturnType<typeof sell>>;

  beforeAll(async () => {
    page = await openPage({ viewport: { width: 1280, height: 900 } });
    await page.goto((await ensureOperator(hub.orm, { ...readConfig({}), url: hub.address }, systemClock))!);
    await page.getByLabel('Name').fill('Ada Lovelace');
    await page.getByLabel('Email').fill('ada@example.org');
    await page.getByLabel('Password').first().fill('correct horse battery staple');
    await button('Create operator').click();
    await page.waitForURL('**/console/projects');
    await button('Create a project').click();
    await dialog().getByLabel('Name').fill('Forge');
    await button('Create').click();
    await page.getByRole('heading', { name: 'Forge' }).waitFor();
    project = await hub.orm.em.fork().findOneOrFail(Project, { slug: 'forge' });
    api = HubClient.withKey(hub.address, await new Seed(hub.orm).key(project));
    sold = await sell();
  }, 60_000);

  afterEach(() => expect(complaints.splice(0)).toEqual([]));

  test('moves the end of a trial, after a refusal at its field', async () => {
    const before = (await read(sold.tried)).trialEndAt;
    await act(sold.tried, 'Move the trial’s end');
    const field = dialog().getByLabel('End of the trial');
    await field.fill(inDays(800));
    await dialog().getByText('must be within 730 days').first().waitFor();
    expect(await inspect(page)).toEqual([]);
    await field.fill(inDays(30));
    await preview().getByText('Ink: Backups').waitFor();
    expect(await inspect(page)).toEqual([]);
    await button('Move the end').click();
    await dialog().waitFor({ state: 'detached' });
    const { trialEndAt, status } = await read(sold.tried);
    expect(instant(before).until(instant(trialEndAt)).total('hours')).toBeGreaterThan(15 * 24);
    expect(status).toBe('trialing');
  });

  test('ends a trial now, which is billed', async () => {
    await act(sold.tried, 'Move the trial’s end');
    await dialog().getByLabel('The trial ends').selectOption('now');
    await preview().getByText('€30.00').first().waitFor();
    await button('End the trial now').click();
    await dialog().waitFor({ state: 'detached' });
    expect((await read(sold.tried)).status).toBe('active');
    await page.getByRole('table', { name: 'Invoices' }).getByText('€30.00').last().waitFor();
  });

  test('gives free time in days, and until a date', async () => {
    const { endAt } = (await read(sold.active)).currentPeriod;
    await act(sold.active, 'Give free time');
    await dialog().getByLabel('Give', { exact: true }).selectOption('until');
    await dialog().getByLabel('New end of the period').fill(inDays(1));
    await dialog().getByText('must be after the end of the current period').first().waitFor();
    expect(await inspect(page)).toEqual([]);
    await dialog().getByLabel('Give', { exact: true }).selectOption('days');
    await dialog().getByLabel('Days').fill('10');
    await dialog().getByLabel('Reason').fill('An outage');
    await preview().getByText('Ink: Team').waitFor();
    expect(await inspect(page)).toEqual([]);
    await button('Give it').click();
    await dialog().waitFor({ state: 'detached' });
    const { currentPeriod } = await read(sold.active);
    expect(instant(endAt).until(instant(currentPeriod.endAt)).total('hours')).toBe(240);
  });

  test('moves the billing date', async () => {
    const { endAt } = (await read(sold.active)).currentPeriod;
    await act(sold.active, 'Move the billing date');
    await dialog().getByLabel('A whole period begins').fill(inDays(1));
    await dialog().getByText('must not be before the end of the current period').first().waitFor();
    const date = instant(endAt).toZonedDateTimeISO('Europe/Berlin').add({ days: 10 }).startOfDay();
    await dialog().getByLabel('A whole period begins').fill(date.toPlainDateTime().toString().slice(0, 16));
    await preview().getByText('Ink: Team').waitFor();
    expect(await inspect(page)).toEqual([]);
    await dialog().getByLabel('The time until then is').selectOption('free');
    await button('Move it').click();
    await dialog().waitFor({ state: 'detached' });
    const { currentPeriod } = await read(sold.active);
    expect(date.toInstant().equals(instant(currentPeriod.endAt))).toBe(true);
  });

  test('changes the terms of the next invoices', async () => {
    await act(sold.active, 'Invoice terms');
    await dialog().getByLabel('Days until invoices are due').fill('45');
    await dialog().getByLabel('Purchase order number').fill('PO-9');
    expect(await inspect(page)).toEqual([]);
    await button('Save').click();
    await dialog().waitFor({ state: 'detached' });
    const { paymentTermDays, poNumber } = await read(sold.active);
    expect({ paymentTermDays, poNumber }).toEqual({ paymentTermDays: 45, poNumber: 'PO-9' });
  });

  test('moves a subscription to another customer, once its invoice is settled', async () => {
    const [from, to] = ['Cedar', 'Birch'].map((name) => ({ externalId: name.toLowerCase(), name }));
    const { body: customer } = await api.post('/billing/customers', to!);
    const order = { customer: from, items: [{ priceId: sold.priceIds[0], quantity: 1 }] };
    const id = String((await api.post('/billing/subscriptions', order)).body.id);
    await chooseCustomer(id, 'Birch');
    await dialog().getByText('of this subscription is open').first().waitFor();
    expect(await inspect(page)).toEqual([]);
    const { body: invoices } = await api.get(`/billing/invoices?subscriptionId=${id}`);
    await api.post(`/billing/invoices/${invoices.data[0].id}/void`, {});
    await chooseCustomer(id, 'Birch');
    await preview().getByText('First invoice of Birch').waitFor();
    expect(await inspect(page)).toEqual([]);
    await button('Move').click();
    await dialog().waitFor({ state: 'detached' });
    expect((await read(id)).customer.id).toBe(customer.id);
  });

  test('keeps the project’s own keys, and releases a subscription that a mistake has stopped', async () => {
    const em = hub.orm.em.fork();
    (await em.findOneOrFail(Subscription, { id: sold.active })).quarantine('A price is missing.', systemClock.now());
    await em.flush();
    await open(`subscriptions/${sold.active}`);
    const keys = page.locator('section', { has: page.getByRole('heading', { name: 'Metadata' }) });
    await keys.getByRole('button', { name: 'Edit' }).click();
    await dialog().getByLabel('Key 1', { exact: true }).fill('crm');
    await dialog().getByLabel('Value 1', { exact: true }).fill('A-7');
    expect(await inspect(page)).toEqual([]);
    await dialog().getByRole('button', { name: 'Save' }).click();
    await keys.getByText('A-7').waitFor();
    await page.getByText('A price is missing.').waitFor();
    expect(await inspect(page)).toEqual([]);
    await button('Release').click();
    await dialog().getByRole('button', { name: 'Release' }).click();
    await page.getByText('A price is missing.').waitFor({ state: 'detached' });
    const { metadata, quarantinedAt } = await read(sold.active);
    expect({ metadata, quarantinedAt }).toEqual({ metadata: { crm: 'A-7' }, quarantinedAt: null });
  });

  test('sells at amounts of the customer’s own, and changes them', async () => {
    await open('subscriptions/new');
    await page.getByText('New', { exact: true }).click();
    await page.getByLabel('External id').fill('hooli');
    await page.getByLabel('Plan and price').first().click();
    await page.getByRole('option', { name: /Team/ }).click();
    await page.getByLabel('Own amounts for this customer').check();
    await page.getByLabel('Amount per unit').fill('much');
    await page.getByText('Expected a decimal number').first().waitFor();
    await page.getByLabel('Amount per unit').fill('25');
    await page.getByLabel('Minimum of a period').fill('100');
    await preview().getByText('€25.00').first().waitFor();
    expect(await inspect(page)).toEqual([]);
    await button('Create the subscription').click();
    await page.waitForURL(/subscriptions\/subscription_/);
    const id = page.url().split('/').at(-1)!;
    await open(`subscriptions/${id}/change`);
    await page.getByLabel('Own amounts for this customer').check();
    await page.getByLabel('Amount per unit').fill('20');
    await preview().getByText('Ink: Team').first().waitFor();
    expect(await inspect(page)).toEqual([]);
    await button('Confirm the change').click();
    await page.waitForURL(/subscriptions\/subscription_[^/]+$/);
    const { items, minimum } = await read(id);
    expect([items[0].price.unitAmount, minimum.amount]).toEqual(['20', '100.00']);
  });

  test('creates a subscription that started in the past, with its further invoices, or as paid elsewhere', async () => {
    await open('subscriptions/new');
    await page.getByText('New', { exact: true }).click();
    await page.getByLabel('External id').fill('initech');
    await page.getByLabel('Plan and price').first().click();
    await page.getByRole('option', { name: /Team/ }).click();
    await page.getByLabel('Starts').fill(inDays(-70));
    await preview().getByRole('heading', { name: 'Further invoices, of periods that have passed' }).waitFor();
    expect(await preview().getByText('Invoice of').count()).toBe(3);
    expect(await inspect(page)).toEqual([]);
    await button('Add an item').click();
    await page.getByRole('group', { name: 'Item 2' }).getByLabel('Plan and price').first().click();
    await page.getByRole('option', { name: /Backups/ }).click();
    await page.getByLabel('Paid in another system until').fill(inDays(-80));
    await page.getByText('must be after the start').first().waitFor();
    expect(await inspect(page)).toEqual([]);
    await page.getByLabel('Paid in another system until').fill(inDays(5));
    await page.getByLabel('Item 2 is paid elsewhere until').fill(inDays(10));
    await preview().getByText('Ink: Backups').waitFor();
    await page.locator('[aria-busy="false"]').waitFor();
    expect(await inspect(page)).toEqual([]);
    await button('Create the subscription').click();
    await page.waitForURL(/subscriptions\/subscription_/);
    const { items, latestInvoice, status } = await read(page.url().split('/').at(-1)!);
    expect([status, latestInvoice]).toEqual(['active', null]);
    expect(items).toHaveLength(2);
  });
});
