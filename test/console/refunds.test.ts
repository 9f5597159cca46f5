import { afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { ensureOperator } from '../../src/auth/people/operator.ts';
import { Project } from '../../src/auth/projects/project.ts';
import { OrderStatus } from '../../src/billing/orders/order-states.ts';
import { Order } from '../../src/billing/orders/order.ts';
import { readConfig } from '../../src/config.ts';
import { systemClock } from '../../src/platform/time/clock.ts';
import { HubClient } from '../support/client.ts';
import type { Json } from '../support/client.ts';
import { Seed } from '../support/seed.ts';
import { complaints, hasBrowser, hub, inspect, openPage } from './console-stage.ts';
import { walked } from './subjects.ts';

const inBrowser = hasBrowser && walked.includes('refunds') ? describe : describe.skip;

let page: Page;
let project: Project;
let client: HubClient;

const button = (name: string) => page.getByRole('button', { name, exact: true }).first();
const dialog = () => page.getByRole('dialog');
const link = (name: string) => page.getByRole('main').getByRole('link', { name }).first();
const see = (text: string) => page.getByText(text).filter({ visible: true }).first().waitFor();

/** Opens the payment that was received last. */
async function openPayment(): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name: 'Payments' }).click();
  await page.getByRole('heading', { name: 'Payments' }).waitFor();
  await page.locator('tbody a').first().click();
  await see('Settled on the invoice');
}

inBrowser('money in the console', () => {
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
    const plans = ['Desk', 'Forever'].map((name) => ({ key: name.toLowerCase(), name, prices: [] }));
    const register = `mutation ($input: RegisterProductInput!) { registerProduct(input: $input) { product { id } } }`;
    const { body } = await client.graphql(register, {
      input: { slug: 'ink', name: 'Ink', status: 'active', plans },
    });
    await page.goto(`${hub.address}/console/${project.id}/products/${String(body.data.registerProduct.product.id)}`);
  }, 60_000);

  afterEach(() => expect(complaints.splice(0)).toEqual([]));

  test('gives a product three prices: monthly, yearly in another currency, and once', async () => {
    for (const [plan, amount, currency, interval] of [
      ['Desk', '8', 'EUR', 'month'],
      ['Desk', '90', 'USD', 'year'],
      ['Forever', '200', 'EUR', 'once'],
    ] as const) {
      await page.getByRole('link', { name: `Add a price to ${plan}` }).click();
      await page.getByLabel(/^Currency/).fill(currency);
      await page.getByLabel('Amount per unit').fill(amount);
      await page.getByLabel('Interval').selectOption(interval);
      await button('Add the price').click();
      await page.getByRole('link', { name: `Ink, ${plan}` }).click();
    }
    const prices = page.getByRole('table', { name: 'Prices of Desk' });
    for (const cost of ['€8.00 per unit', '90.00 per unit']) await prices.getByText(cost).first().waitFor();
    await page.getByRole('table', { name: 'Prices of Forever' }).getByText('€200.00 per unit').waitFor();
  });

  test('sells a price that is paid once, whose form says what is missing, and records its payment', async () => {
    await page.goto(`${hub.address}/console/${project.id}/orders/new`);
    await see('Choose a customer.');
    await page.getByText('New', { exact: true }).click();
    await page.getByLabel('Email').fill('acme@example.org');
    await see('Choose a plan and price.');
    await page.getByRole('combobox', { name: 'Plan and price' }).fill('ink');
    await page.getByRole('option', { name: 'Ink Forever' }).click();
    await see('It is granted only once this is paid.');
    expect(await inspect(page)).toEqual([]);
    await button('Create the order').click();
    await page.getByRole('heading', { name: 'Ink Forever' }).waitFor();
    await page.getByRole('table', { name: 'Invoice' }).getByRole('link').click();
    await button('Record a payment').click();
    await dialog().getByLabel('Reference').fill('transfer 7');
    await dialog().getByRole('button', { name: 'Record' }).click();
    await see('transfer 7');
    expect(await hub.orm.em.fork().count(Order, { status: OrderStatus.paid })).toBe(1);
  });

  test('credits the invoice of an order, and records the refund of its payment', async () => {
    await page.getByRole('button', { name: /^Actions for/ }).click();
    await page.getByRole('menuitem', { name: 'Credit' }).click();
    await dialog().getByLabel('Reason').selectOption({ index: 1 });
    await button('Issue a credit note').click();
    await dialog().waitFor({ state: 'detached' });
    await openPayment();
    await button('Refund').click();
    await dialog().getByLabel('Reference').fill('back 7');
    expect(await inspect(page)).toEqual([]);
    await dialog().getByRole('button', { name: 'Record' }).click();
    await see('The refund is recorded.');
    await page.getByRole('navigation').getByRole('link', { name: 'Refunds' }).click();
    await see('1 in all');
    await page.getByRole('table', { name: 'Refunds' }).getByText('€200.00').waitFor();
    expect(await inspect(page)).toEqual([]);
    expect(await hub.orm.em.fork().count(Order, { status: OrderStatus.refunded })).toBe(1);
  });

  test('pays out the credit of a customer from their balance, as a whole and in part', async () => {
    const lines = [{ description: 'Work', unitAmount: '50' }];
    const input = { customer: { externalId: 'cord', name: 'Cord' }, currency: 'EUR', lines };
    const { body } = await client.post('/billing/invoices', input);
    const { status } = await client.post('/billing/payments', {
      invoiceId: body.id,
      method: 'cash',
      amount: '80',
      surplus: 'credit',
    });
    expect(status).toBe(201);
    await page.goto(`${hub.address}/console/${project.id}/customers/${String(body.customer.id)}`);
    await button('Pay out credit').click();
    await dialog().getByLabel('Amount in EUR').fill('31');
    await dialog().getByRole('button', { name: 'Record' }).click();
    await dialog().getByText('must be at most').waitFor();
    expect(await inspect(page)).toEqual([]);
    await dialog().getByLabel('Amount in EUR').fill('10');
    await dialog().getByRole('button', { name: 'Record' }).click();
    await see('The refund is recorded.');
    await dialog().waitFor({ state: 'detached' });
    await button('Pay out credit').click();
    await dialog().getByLabel('Reference').fill('back 8');
    await dialog().getByRole('button', { name: 'Record' }).click();
    await button('Pay out credit').waitFor({ state: 'detached' });
    const { body: refunds } = await client.get(`/billing/refunds?customerId=${String(body.customer.id)}`);
    expect(refunds.data.map(({ amount }: Json) => String(amount.amount)).toSorted()).toEqual(['10.00', '20.00']);
  });

  test('reverses a payment that was recorded in error, which is owed again', async () => {
    const lines = [{ description: 'Work', unitAmount: '70' }];
    const input = { customer: { externalId: 'bolt', name: 'Bolt' }, currency: 'EUR', lines };
    const { body } = await client.post('/billing/invoices', input);
    await client.post('/billing/payments', { invoiceId: body.id, method: 'bank_transfer' });
    await page.reload();
    await openPayment();
    await button('Reverse').click();
    await see('€70.00 is owed again');
    await dialog().getByLabel('Reason').fill('It was meant for another invoice');
    expect(await inspect(page)).toEqual([]);
    await dialog().getByRole('button', { name: 'Reverse' }).click();
    await see('The payment is reversed.');
    await see('Reversed');
    await page.getByRole('navigation').getByRole('link', { name: 'Customers' }).click();
    await page.getByRole('row', { name: /^Bolt/ }).getByText('€70.00').waitFor();
    await link('Bolt').click();
    await see('€70.00');
  });
});
