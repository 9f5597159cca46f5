import { afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { ensureOperator } from '../../src/auth/people/operator.ts';
import { Project } from '../../src/auth/projects/project.ts';
import { PaymentMethod } from '../../src/billing/payments/methods/payment-method.ts';
import { Payment } from '../../src/billing/payments/payment.ts';
import { Refund } from '../../src/billing/payments/refunds/refund.ts';
import { readConfig } from '../../src/config.ts';
import { systemClock } from '../../src/platform/time/clock.ts';
import { HubClient } from '../support/client.ts';
import { Seed } from '../support/seed.ts';
import { complaints, hasBrowser, hub, inspect, openPage } from './console-stage.ts';
import { walked } from './subjects.ts';

const inBrowser = hasBrowser && walked.includes('gateways') ? describe : describe.skip;

let page: Page;
let project: Project;
let client: HubClient;

const button = (name: string) => page.getByRole('button', { name, exact: true }).first();
const dialog = () => page.getByRole('dialog');
const see = (text: string) => page.getByText(text).filter({ visible: true }).first().waitFor();
const open = (path: string) => page.goto(`${hub.address}/console/${project.id}/${path}`);
const closed = () => dialog().waitFor({ state: 'detached' });

/** Opens the menu of the first row of a list, and chooses from it. */
async function choose(list: string, choice: string): Promise<void> {
  await page
    .getByRole('table', { name: list })
    .getByRole('button', { name: /^Actions for/ })
    .first()
    .click();
  await page.getByRole('menuitem', { name: choice }).click();
}

/** An open invoice of a customer. */
async function invoiceOf(externalId: string, unitAmount: string): Promise<string> {
  const lines = [{ description: 'Work', unitAmount }];
  const input = { customer: { externalId, name: externalId }, currency: 'EUR', lines };
  const { status, body } = await client.post('/billing/invoices', input);
  expect(status).toBe(201);
  return String(body.id);
}

/** Charges the open invoice of the screen by a token of the sandbox. */
async function charge(token: string): Promise<void> {
  await button('Charge').click();
  await dialog().getByLabel('Amount in EUR').waitFor();
  const source = dialog().getByLabel('Charged', { exact: true });
  await source.selectOption('');
  await dialog().getByLabel('Token of the sandbox').selectOption(token);
  await dialog().getByRole('button', { name: 'Charge' }).click();
}

inBrowser('payments by gateways in the console', () => {
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
    client = HubClient.withKey(hub.address, await new Seed(hub.orm).key(project));
  }, 60_000);

  afterEach(() => expect(complaints.splice(0)).toEqual([]));

  test('connects a gateway, after saying what that means', async () => {
    await open(`invoices/${await invoiceOf('acme', '70')}`);
    await button('Record a payment').waitFor();
    expect(await button('Charge').count()).toBe(0);
    await open('billing-settings');
    await see('No gateway takes payments yet');
    await button('Connect a gateway').click();
    await see('It moves no real money');
    expect(await inspect(page)).toEqual([]);
    await dialog().getByRole('button', { name: 'Connect' }).click();
    await see('Sandbox is connected.');
    await page.getByRole('table', { name: 'Gateways' }).getByText('Needs no set-up').waitFor();
    expect(await inspect(page)).toEqual([]);
  });

  test('asks for the keys of Stripe, and says what is wrong with them', async () => {
    await button('Connect a gateway').click();
    await see('Begin with the keys of its test mode');
    await dialog().getByLabel('Secret key').fill('nonsense');
    await dialog().getByRole('button', { name: 'Connect' }).click();
    await dialog().getByText('sk_').first().waitFor();
    expect(await inspect(page)).toEqual([]);
    await page.keyboard.press('Escape');
    await closed();
  });

  test('saves methods of a customer who is charged automatically, changes the default, and removes one', async () => {
    await page.getByRole('navigation').getByRole('link', { name: 'Customers' }).click();
    await page.getByRole('main').getByRole('link', { name: 'acme' }).click();
    await button('Edit').click();
    await dialog().getByLabel('Invoices are paid').selectOption('charge_automatically');
    await dialog().getByRole('button', { name: 'Save' }).click();
    await see('By the default payment method, once they are final');
    const add = async (token: string) => {
      await button('Add a method').click();
      await dialog().getByLabel('Token of the sandbox').selectOption(token);
      await dialog().getByRole('button', { name: 'Add' }).click();
      await closed();
    };
    for (const token of ['sandbox_success', 'sandbox_declined_expired_card']) await add(token);
    await see('Default: charged automatically');
    expect(await inspect(page)).toEqual([]);
    const methods = page.getByRole('table', { name: 'Payment methods' });
    await methods
      .getByRole('button', { name: /^Actions for/ })
      .nth(1)
      .click();
    await page.getByRole('menuitem', { name: 'Make it the default' }).click();
    await methods.getByRole('row').nth(2).getByText('Default').waitFor();
    await methods
      .getByRole('button', { name: /^Actions for/ })
      .nth(1)
      .click();
    await page.getByRole('menuitem', { name: 'Remove' }).click();
    await see('is never charged again');
    await dialog().getByRole('button', { name: 'Remove' }).click();
    await methods.getByRole('row').nth(2).waitFor({ state: 'detached' });
    const statuses = await hub.orm.em.fork().find(PaymentMethod, {}, { orderBy: { id: 'asc' } });
    expect(statuses.map(({ status }) => status)).toEqual(['active', 'removed']);
  });

  test('charges an invoice: declined, then confirmed by the customer, and pays it back by the gateway', async () => {
    await open(`invoices/${await invoiceOf('bolt', '80')}`);
    await charge('sandbox_declined_lost_or_stolen');
    await dialog().getByRole('alert').getByText('Another method is needed.').waitFor();
    expect(await inspect(page)).toEqual([]);
    await dialog().getByLabel('Token of the sandbox').selectOption('sandbox_requires_action');
    await dialog().getByRole('button', { name: 'Charge' }).click();
    await see('The customer has to confirm the charge of €80.00.');
    await closed();
    await button('Charge').waitFor({ state: 'detached' });
    expect(await inspect(page)).toEqual([]);
    await choose('Charges', 'the customer confirms');
    await page.getByRole('table', { name: 'Payments' }).getByText('€80.00').waitFor();
    await page.getByRole('button', { name: /^Actions for 2/ }).click();
    await page.getByRole('menuitem', { name: 'Credit' }).click();
    await button('Issue a credit note').click();
    await closed();
    await page.getByRole('table', { name: 'Payments' }).getByRole('link').click();
    await see('Fee of the gateway');
    await button('Refund').click();
    expect(await dialog().getByLabel('Reference').count()).toBe(0);
    expect(await inspect(page)).toEqual([]);
    await dialog().getByRole('button', { name: 'Refund' }).click();
    await page.getByRole('table', { name: 'Refunds' }).getByText('Succeeded').waitFor();
    const em = hub.orm.em.fork();
    const moved = [...(await em.find(Payment, {})), ...(await em.find(Refund, {}))];
    expect(moved.map(({ gateway, amountMinor }) => [gateway, amountMinor])).toEqual([
      ['sandbox', 8000n],
      ['sandbox', 8000n],
    ]);
  });

  test('cancels a charge that waits for the customer, and lists the charges of the project', async () => {
    await open(`invoices/${await invoiceOf('cord', '90')}`);
    await charge('sandbox_requires_action');
    await closed();
    await choose('Charges', 'Cancel');
    await see('The invoice stays owed.');
    await dialog().getByRole('button', { name: 'Cancel' }).click();
    await page.getByRole('table', { name: 'Charges' }).getByText('Cancelled').waitFor();
    await button('Charge').waitFor();
    await page.getByRole('navigation').getByRole('link', { name: 'Charges' }).click();
    await see('3 in all');
    expect(await inspect(page)).toEqual([]);
    await page.getByLabel('Status').selectOption('failed');
    await see('Lost or stolen');
  });

  test('disconnects the gateway, after which nothing can be charged', async () => {
    await open('billing-settings');
    await choose('Gateways', 'Disconnect');
    await see('takes no more payments');
    await dialog().getByRole('button', { name: 'Disconnect' }).click();
    await see('No gateway takes payments yet');
    await open(`invoices/${await invoiceOf('cord', '20')}`);
    await button('Record a payment').waitFor();
    expect(await button('Charge').count()).toBe(0);
  });
});
