import { afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { ensureOperator } from '../../src/auth/people/operator.ts';
import { Project } from '../../src/auth/projects/project.ts';
import { readConfig } from '../../src/config.ts';
import { systemClock } from '../../src/platform/time/clock.ts';
import { HubClient } from '../support/client.ts';
import { Seed } from '../support/seed.ts';
import { complaints, hasBrowser, hub, inspect, openPage } from './console-stage.ts';
import { walked } from './subjects.ts';

const inBrowser = hasBrowser && walked.includes('invoice-drafts') ? describe : describe.skip;

let page: Page;
let client: HubClient;

const button = (name: string) => page.getByRole('button', { name, exact: true }).first();
const dialog = () => page.getByRole('dialog');

/** Creates an invoice of 100.00 and shows it. */
async function openInvoice(finalize: boolean): Promise<void> {
  const lines = [{ description: 'Work', unitAmount: '100' }];
  const customer = { externalId: 'acme', name: 'Acme Ltd' };
  const { body } = await client.post('/billing/invoices', { customer, currency: 'EUR', lines, finalize });
  await page.goto(`${hub.address}/console/forge/invoices/${String(body.id)}`);
  await page.getByRole('heading', { name: 'Summary' }).waitFor();
}

inBrowser('the screen of an invoice', () => {
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
    const project = await hub.orm.em.fork().findOneOrFail(Project, { slug: 'forge' });
    client = HubClient.withKey(hub.address, await new Seed(hub.orm).key(project));
  }, 60_000);

  afterEach(() => expect(complaints.splice(0)).toEqual([]));

  test('edits a draft: a deduction, a purchase order and a due date, with the total that they come to', async () => {
    await openInvoice(false);
    await button('Edit').click();
    await dialog().getByLabel('Purchase order number').fill('PO-4711');
    await dialog().getByLabel('Days until it is due').fill('60');
    await button('Add a line').click();
    await dialog().getByLabel('For').nth(1).fill('Goodwill');
    await dialog().getByLabel('Price of one').nth(1).fill('-120');
    await dialog().getByText('an invoice is not negative at any rate').waitFor();
    await dialog().getByLabel('Price of one').nth(1).fill('-20');
    await dialog().getByText('€80.00 in all').waitFor();
    expect(await inspect(page)).toEqual([]);
    await button('Save').click();
    await page.getByText('The draft is changed.').waitFor();
    await page.getByText('PO-4711').first().waitFor();
    await page.getByText('After 60 days, once it is final').waitFor();
    await page.getByText('Goodwill').first().waitFor();
  });

  test('issues a wrong invoice again, says how it is taken back, and opens the draft in its place', async () => {
    await openInvoice(true);
    await page.getByRole('button', { name: /^Actions for/ }).click();
    await page.getByRole('menuitem', { name: 'Issue again' }).click();
    await dialog().getByText('becomes void').waitFor();
    expect(await inspect(page)).toEqual([]);
    await button('Make the draft').click();
    await page.getByRole('heading', { name: 'Draft invoice' }).waitFor();
    await page.getByText('Replaces').first().waitFor();
  });

  test('sets the terms of a customer', async () => {
    await page.getByRole('link', { name: 'Acme Ltd' }).first().click();
    // The draft, which shows until the customer is loaded, has a button of that name too.
    await page.getByRole('heading', { name: 'Acme Ltd' }).waitFor();
    await button('Edit').click();
    await dialog().getByLabel('Days until invoices are due').fill('30');
    await dialog().getByLabel('Purchase order number').fill('PO-1');
    await button('Save').click();
    await page.getByText('After 30 days').waitFor();
  });
});
