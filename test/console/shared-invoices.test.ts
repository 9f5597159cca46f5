import { afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import { Temporal } from 'temporal-polyfill';
import type { Page } from 'playwright-core';
import { ensureOperator } from '../../src/auth/people/operator.ts';
import { Project } from '../../src/auth/projects/project.ts';
import { readConfig } from '../../src/config.ts';
import { systemClock } from '../../src/platform/time/clock.ts';
import { HubClient } from '../support/client.ts';
import { billDue } from '../support/due.ts';
import { Seed } from '../support/seed.ts';
import { complaints, hasBrowser, hub, inspect, openPage } from './console-stage.ts';
import { walked } from './subjects.ts';

const inBrowser = hasBrowser && walked.includes('shared-invoices') ? describe : describe.skip;

let page: Page;
let project: Project;
let api: HubClient;

const button = (name: string) => page.getByRole('button', { name, exact: true }).first();
const dialog = () => page.getByRole('dialog');
const open = (path: string) => page.goto(`${hub.address}/console/${project.id}/${path}`);

/** Two plans, and a customer with a subscription to each. */
async function sellTwo(): Promise<{ customer: string; subscriptions: string[] }> {
  const plans = ['Team', 'Backups'].map((name, index) => ({
    ...{ key: name.toLowerCase(), name },
    prices: [{ model: 'unit', currency: 'EUR', unitAmount: String(30 + 31 * index), interval: 'month' }],
  }));
  const register = `mutation ($input: RegisterProductInput!) {
    registerProduct(input: $input) { product { plans { prices { id } } } }
  }`;
  const input = { slug: 'ink', name: 'Ink', status: 'active', plans };
  const { product } = (await api.graphql(register, { input })).body.data.registerProduct;
  const made = [];
  for (const { prices } of product.plans) {
    const items = [{ priceId: prices[0].id, quantity: 2 }];
    made.push(
      (await api.post('/billing/subscriptions', { customer: { externalId: 'acme', name: 'Acme' }, items })).body,
    );
  }
  return { customer: String(made[0].customer.id), subscriptions: made.map(({ id }) => String(id)) };
}

inBrowser('the console, for charges that wait and invoices of several subscriptions,', () => {
  let sold: Awaited<ReturnType<typeof sellTwo>>;

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
    sold = await sellTwo();
  }, 60_000);

  afterEach(() => expect(complaints.splice(0)).toEqual([]));

  test('adds and removes a charge on the next invoice', async () => {
    await open(`subscriptions/${sold.subscriptions[0]}`);
    await button('Add a charge').click();
    await dialog().getByLabel('Text on the invoice').fill('Workshop');
    await dialog().getByLabel('Price of one, in EUR').fill('-1');
    await button('Add').click();
    await dialog().getByText('must').first().waitFor();
    await dialog().getByLabel('Price of one, in EUR').fill('450');
    expect(await inspect(page)).toEqual([]);
    await button('Add').click();
    const waiting = page.getByRole('table', { name: 'On the next invoice' });
    await waiting.getByText('Workshop').waitFor();
    expect(await inspect(page)).toEqual([]);
    await page.getByRole('button', { name: 'Actions for Workshop' }).click();
    await page.getByRole('menuitem', { name: 'Remove' }).click();
    await dialog().getByRole('button', { name: 'Remove' }).click();
    await waiting.waitFor({ state: 'detached' });
  });

  test('gathers the charges of a change, and shows what waits', async () => {
    await open(`subscriptions/${sold.subscriptions[0]}/change`);
    await page.getByLabel('Invoiced').selectOption('next_invoice');
    await page.getByLabel('Quantity').first().fill('3');
    await page.getByRole('heading', { name: 'On the next invoice' }).waitFor();
    expect(await inspect(page)).toEqual([]);
    await button('Confirm the change').click();
    await page.getByRole('table', { name: 'On the next invoice' }).getByText('Ink: Team').waitFor();
    await open(`customers/${sold.customer}`);
    await page.getByRole('table', { name: 'On the next invoices' }).getByText('Ink: Team').waitFor();
  });

  test('combines invoices, and shows their lines below the name of each subscription', async () => {
    await open(`customers/${sold.customer}`);
    await button('Edit').click();
    await dialog().getByLabel('One invoice for all subscriptions').check();
    expect(await inspect(page)).toEqual([]);
    await button('Save').click();
    await page.getByText('One a day for all subscriptions').waitFor();
    expect(await billDue(hub.orm, Temporal.Now.instant().add({ hours: 24 * 33 }))).toEqual([]);
    const { data: invoices } = (await api.get('/billing/invoices?first=1')).body;
    expect(invoices[0].reason).toBe('combined');
    await open(`invoices/${invoices[0].id}`);
    await page.getByRole('heading', { name: 'Backups' }).waitFor();
    expect(await inspect(page)).toEqual([]);
    await open(`subscriptions/${sold.subscriptions[1]}`);
    await button('Keep them apart').click();
    await page.locator('dd').getByText('Of its own').waitFor();
    expect(await inspect(page)).toEqual([]);
  });
});
