import { afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { Role } from '../../src/auth/projects/member.ts';
import type { Project } from '../../src/auth/projects/project.ts';
import { HubClient } from '../support/client.ts';
import type { Json } from '../support/client.ts';
import { useRealPasswords } from '../support/real-passwords.ts';
import { Seed, password } from '../support/seed.ts';
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
const see = (text: string) => page.getByText(text).filter({ visible: true }).first().waitFor();

async function send(path: string, body: object): Promise<Json> {
  const answer = await client.post(path, body);
  expect([path, answer.body.code]).toEqual([path, undefined]);
  return answer.body;
}

/** Opens a screen of the console in a new browser, signed in. */
async function openAs(email: string, path: string): Promise<void> {
  page = await openPage({ viewport: { width: 1280, height: 900 } });
  await page.goto(`${hub.address}/console/${path}`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await button('Sign in').click();
}

inBrowser('what people and sellers do with invoices', () => {
  beforeAll(async () => {
    seed = new Seed(hub.orm);
    project = await seed.project('forge');
    client = HubClient.withKey(hub.address, await seed.key(project));
    await send('/billing/gateways', { gateway: 'sandbox' });
  }, 60_000);

  afterEach(() => expect(complaints.splice(0)).toEqual([]));

  test('a person with an account pays an invoice, and saves a card, under Purchases', async () => {
    const { email } = await seed.user('mary@buyer.example', 'Mary Shelley');
    const { id: customerId } = await send('/billing/customers', { externalId: 'mary', name: 'Mary Shelley' });
    const lines = [{ description: 'Workshop', unitAmount: '80' }];
    await send('/billing/invoices', { customerId, currency: 'EUR', lines });
    await hub.orm.em
      .fork()
      .execute(`update customer set user_id = (select id from hub_user where email = ?) where external_id = 'mary'`, [
        email,
      ]);
    await openAs(email, 'purchases');
    await button(/^Pay 20/).click();
    await dialog().getByLabel('Trial card').selectOption('sandbox_requires_action');
    expect(await inspect(page)).toEqual([]);
    await dialog().getByRole('button', { name: 'Pay €80.00' }).click();
    await dialog().getByRole('button', { name: 'Confirm' }).click();
    await dialog().getByText('Nothing is left to pay on this invoice.').waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('table', { name: 'Payments' }).getByText('Card').waitFor();
    await button('Add a method').click();
    await dialog().getByRole('button', { name: 'Save' }).click();
    await page.getByRole('table', { name: 'Payment methods' }).getByText('4242').waitFor();
    expect(await inspect(page)).toEqual([]);
    await page.context().close();
  });

  test('a seller copies a payment link and a link to the portal, and ends one', async () => {
    const ada = await seed.user('ada@forge.example');
    await seed.member(project, ada, Role.billing);
    const { id: customerId } = await send('/billing/customers', { externalId: 'acme', name: 'Acme Ltd' });
    const lines = [{ description: 'Workshop', unitAmount: '80' }];
    const invoice = await send('/billing/invoices', { customerId, currency: 'EUR', lines });
    await openAs(ada.email, `${project.id}/invoices/${invoice.id}`);
    await button(/^Actions for 20/).click();
    await page.getByRole('menuitem', { name: 'Copy a payment link' }).click();
    expect(await inspect(page)).toEqual([]);
    await dialog().getByRole('button', { name: 'Create' }).click();
    const link = dialog().getByLabel('Link');
    expect(await link.inputValue()).toMatch(/\/pay#link_/);
    const url = await link.inputValue();
    expect(await inspect(page)).toEqual([]);
    await page.goto(`${hub.address}/console/${project.id}/customers/${customerId}`);
    await button('Portal link').click();
    await dialog().getByLabel('Valid for').selectOption({ label: 'An hour' });
    await dialog().getByRole('button', { name: 'Create' }).click();
    expect(await dialog().getByLabel('Link').inputValue()).toMatch(/\/portal#link_/);
    await dialog().getByRole('button', { name: 'Back' }).click();
    const links = page.getByRole('table', { name: 'Links' });
    await links.getByText('The portal').waitFor();
    expect(await inspect(page)).toEqual([]);
    await links.getByRole('button', { name: `Actions for the link to ${invoice.number}` }).click();
    await page.getByRole('menuitem', { name: 'End' }).click();
    await dialog().getByRole('button', { name: 'End' }).click();
    await see('The link has ended.');
    const secret = new URL(url).hash.slice(1);
    expect((await HubClient.withKey(hub.address, secret).get('/billing/opened-link')).body.code).toBe('link_expired');
    await page.context().close();
  });
});
