import { afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { Project } from '../../src/auth/projects/project.ts';
import { HubClient } from '../support/client.ts';
import type { Json } from '../support/client.ts';
import { useRealPasswords } from '../support/real-passwords.ts';
import { Seed, password, unique } from '../support/seed.ts';
import { complaints, hasBrowser, hub, inspect, openPage } from './console-stage.ts';
import { walked } from './subjects.ts';

const inBrowser = hasBrowser && walked.includes('customer-pages') ? describe : describe.skip;

useRealPasswords();

let seed: Seed;
let project: Project;
let client: HubClient;
let page: Page;

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).first();
const dialog = () => page.getByRole('dialog');

/** The rows of a list, without its head. */
const rowsOf = (name: string) => page.getByRole('table', { name }).locator('tbody tr');

async function send(path: string, body: object): Promise<Json> {
  const answer = await client.post(path, body);
  expect([path, answer.body.code]).toEqual([path, undefined]);
  return answer.body;
}

/** A customer with 15 open invoices and then 14 paid ones, all of them newer; the oldest open one first. */
async function indebted(): Promise<{ customerId: string; open: Json[] }> {
  const { id } = await send('/billing/customers', { externalId: unique('cust'), name: 'Acme Ltd' });
  const lines = [{ description: 'Workshop', unitAmount: '80' }];
  const open: Json[] = [];
  for (let nth = 0; nth < 29; nth++) {
    const invoice = await send('/billing/invoices', { customerId: id, currency: 'EUR', lines });
    if (nth < 15) open.push(invoice);
    else await send('/billing/payments', { invoiceId: invoice.id, amount: '80', method: 'cash' });
  }
  return { customerId: String(id), open };
}

/** Reads all open invoices, pays the oldest, and reads all the others. */
async function payTheOldest({ number }: Json): Promise<void> {
  const invoices = rowsOf('Invoices');
  await invoices.nth(11).waitFor();
  expect(await invoices.count()).toBe(12);
  expect(await page.getByRole('button', { name: /^Pay 2/ }).count()).toBe(12);
  expect(await inspect(page)).toEqual([]);
  await button('Show more invoices').click();
  // 15 that are owed, and the newest of the others.
  await invoices.nth(26).waitFor();
  expect(await invoices.count()).toBe(27);
  await button(`Pay ${number}`).click();
  await dialog().getByRole('button', { name: 'Pay €80.00' }).click();
  await dialog().getByText('Nothing is left to pay on this invoice.').waitFor();
  await page.keyboard.press('Escape');
  // It is one of the others now, on a page that is not read yet.
  await button(`Pay ${number}`).waitFor({ state: 'detached' });
  await button('Show more invoices').click();
  await invoices.nth(28).waitFor();
  expect(await page.getByRole('button', { name: /^Pay 2/ }).count()).toBe(14);
  expect(await button('Show more invoices').count()).toBe(0);
}

inBrowser('the long lists of a customer', () => {
  beforeAll(async () => {
    seed = new Seed(hub.orm);
    project = await seed.project('forge');
    client = HubClient.withKey(hub.address, await seed.key(project));
    await send('/billing/gateways', { gateway: 'sandbox' });
  }, 60_000);

  afterEach(() => expect(complaints.splice(0)).toEqual([]));

  test('an old open invoice is paid in the portal, and all of the others are read', async () => {
    const { customerId, open } = await indebted();
    const { url } = await send('/billing/customer-links', { customerId });
    page = await openPage({ viewport: { width: 1280, height: 900 } });
    await page.goto(String(url));
    await payTheOldest(open[0]!);
    const payments = rowsOf('Payments');
    expect(await payments.count()).toBe(12);
    await button('Show more payments').click();
    await payments.nth(14).waitFor();
    expect(await button('Show more payments').count()).toBe(0);
    expect(await inspect(page)).toEqual([]);
    await page.context().close();
  }, 90_000);

  test('an old open invoice is paid under Purchases, among those of another seller', async () => {
    const { customerId, open } = await indebted();
    const { email } = await seed.user(`${unique('mary')}@buyer.example`, 'Mary Shelley');
    const other = HubClient.withKey(hub.address, await seed.key(await seed.project('anvil')));
    const lines = [{ description: 'Work', unitAmount: '10' }];
    const customer = { externalId: unique('mary') };
    const { body } = await other.post('/billing/invoices', { customer, currency: 'EUR', lines });
    expect(body.code).toBeUndefined();
    const own = `update customer set user_id = (select id from hub_user where email = ?) where external_id in (?, ?)`;
    const { externalId } = (await client.get(`/billing/customers/${customerId}`)).body;
    await hub.orm.em.fork().execute(own, [email, externalId, customer.externalId]);
    page = await openPage({ viewport: { width: 1280, height: 900 } });
    await page.goto(`${hub.address}/console/purchases`);
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill(password);
    await button('Sign in').click();
    const invoices = rowsOf('Invoices');
    await invoices.nth(12).waitFor();
    expect(await invoices.count()).toBe(13);
    await button('Show more invoices').click();
    await invoices.nth(15).waitFor();
    await button(`Pay ${open[0]!.number}`).click();
    await dialog().getByRole('button', { name: 'Pay €80.00' }).click();
    await dialog().getByText('Nothing is left to pay on this invoice.').waitFor();
    await page.keyboard.press('Escape');
    await button(`Pay ${open[0]!.number}`).waitFor({ state: 'detached' });
    await page.context().close();
  }, 90_000);

  test('a method that the bank asks about is saved once it is confirmed, also after a reload, or says that it is not', async () => {
    const { id: customerId } = await send('/billing/customers', { externalId: unique('cust') });
    await send('/billing/invoices', { customerId, currency: 'EUR', lines: [{ description: 'Work', unitAmount: '8' }] });
    const { url } = await send('/billing/customer-links', { customerId });
    page = await openPage({ viewport: { width: 1280, height: 900 } });
    await page.goto(String(url));
    const save = async () => {
      await button('Add a method').click();
      await dialog().getByLabel('Trial card').selectOption('sandbox_save_requires_action');
      await dialog().getByRole('button', { name: 'Save' }).click();
      await page.getByText('Your bank asks you to confirm that this method is saved').waitFor();
    };
    await save();
    expect(await inspect(page)).toEqual([]);
    await page.reload();
    await button('Confirm').click();
    await rowsOf('Payment methods').getByText('4242').waitFor();
    await save();
    await button('Refuse').click();
    await page.getByText('The method was not saved: authentication failed.').waitFor();
    expect(await inspect(page)).toEqual([]);
    await save();
    await button('Do not save it').click();
    await page.getByText('Your bank asks you to confirm').waitFor({ state: 'detached' });
    expect(await rowsOf('Payment methods').count()).toBe(1);
    await page.context().close();
  }, 90_000);

  test('a person ends a link to themself under Purchases, and a customer ends the one by which they came', async () => {
    const { email } = await seed.user(`${unique('mary')}@buyer.example`, 'Mary Shelley');
    const { id: customerId, externalId } = await send('/billing/customers', { externalId: unique('cust') });
    const lines = [{ description: 'Workshop', unitAmount: '80' }];
    await send('/billing/invoices', { customerId, currency: 'EUR', lines });
    const own = `update customer set user_id = (select id from hub_user where email = ?) where external_id = ?`;
    await hub.orm.em.fork().execute(own, [email, String(externalId)]);
    const [kept, { url }] = [
      await send('/billing/customer-links', { customerId }),
      await send('/billing/customer-links', { customerId }),
    ];
    page = await openPage({ viewport: { width: 1280, height: 900 } });
    await page.goto(`${hub.address}/console/purchases`);
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').fill(password);
    await button('Sign in').click();
    const links = rowsOf('Links');
    await links.nth(1).waitFor();
    expect(await links.first().textContent()).toContain('The seller');
    expect(await inspect(page)).toEqual([]);
    await button('Actions for the link to the portal').click();
    await page.getByRole('menuitem', { name: 'End' }).click();
    await dialog().getByRole('button', { name: 'End' }).click();
    await page.getByText('The link has ended.').waitFor();
    await links.nth(1).waitFor({ state: 'detached' });
    await page.goto(String(url));
    await page.getByRole('heading', { name: 'This link has expired' }).waitFor();
    await page.goto('about:blank');
    await page.goto(String(kept.url));
    await button('End this link').click();
    expect(await inspect(page)).toEqual([]);
    await dialog().getByRole('button', { name: 'End this link' }).click();
    await page.getByRole('heading', { name: 'This link has expired' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'This link has expired' }).waitFor();
    await page.context().close();
    // The browser reports the answers of 401 itself.
    expect(complaints.splice(0).filter((text) => !text.includes('401'))).toEqual([]);
  }, 90_000);
});
