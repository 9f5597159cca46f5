import { afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { Role } from '../../src/auth/projects/member.ts';
import { Customer } from '../../src/billing/customers/customer.ts';
import { password, Seed } from '../support/seed.ts';
import { violationsOf } from './axe.ts';
import { complaints, hasBrowser, hub, openPage } from './console-stage.ts';
import { sell } from './sell.ts';
import { walked } from './subjects.ts';

const inBrowser = hasBrowser && walked.includes('edits') ? describe : describe.skip;

let page: Page;
let home: string;
let key: string;

const see = (text: string) => page.getByText(text).filter({ visible: true }).first().waitFor();
const go = (name: string) => page.getByRole('navigation').getByRole('link', { name, exact: true }).click();
const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = () => page.getByRole('dialog');
const stale = 'changed elsewhere while you edited';

inBrowser('what a person enters in the console', () => {
  beforeAll(async () => {
    const seed = new Seed(hub.orm);
    const [project, person] = [await seed.project('forge'), await seed.operator()];
    await seed.member(project, person, Role.owner);
    key = await seed.key(project);
    await sell({ address: hub.address, key });
    page = await openPage({ viewport: { width: 1280, height: 900 } });
    home = `${hub.address}/console/${project.id}`;
    await page.goto(home);
    await page.getByLabel('Email').fill(person.email);
    await page.getByLabel('Password').fill(password);
    await button('Sign in').click();
    await see('Active subscriptions');
  }, 60_000);

  afterEach(() => expect(complaints.splice(0)).toEqual([]));

  test.each([
    {
      form: 'a subscription',
      list: 'Subscriptions',
      opener: 'Create a subscription',
      enter: () => page.getByLabel('Trial in days').fill('14'),
    },
    {
      form: 'an invoice',
      list: 'Invoices',
      opener: 'Create an invoice',
      enter: () => page.getByPlaceholder('Consulting in May').fill('Consulting'),
    },
  ])('is kept in the form of $form, which asks before it is left', async ({ list, opener, enter }) => {
    await go(list);
    await page.getByRole('link', { name: opener }).click();
    await enter();
    await go('Products');
    await dialog().getByText('Leave the page?').waitFor();
    expect(await violationsOf(page)).toEqual([]);
    await dialog().getByRole('button', { name: 'Back' }).click();
    await dialog().waitFor({ state: 'detached' });
    await page.getByRole('heading', { name: opener }).waitFor();
    await go('Products');
    await dialog().getByRole('button', { name: 'Leave' }).click();
    await page.getByRole('heading', { name: 'Products' }).waitFor();
  });

  test('is kept in the form of a change, and its save leads on without a question', async () => {
    await go('Subscriptions');
    await page.getByRole('link', { name: 'Ink Team × 3', exact: true }).click();
    await page.getByRole('link', { name: 'Change' }).click();
    await page.getByLabel('Quantity').fill('5');
    await page.getByText('Credit for').waitFor();
    await go('Products');
    await dialog().getByText('Leave the page?').waitFor();
    await page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'detached' });
    await button('Confirm the change').click();
    await page.getByRole('heading', { name: 'Ink Team × 5' }).waitFor();
    expect(await dialog().count()).toBe(0);
  });

  test('is kept when a customer was changed by another person, and saved over the newest version', async () => {
    await go('Customers');
    await page.getByRole('table').getByRole('link', { name: 'Acme' }).click();
    await button('Edit').click();
    await dialog().getByLabel('City').fill('Lyon');
    await changeElsewhere({ street: 'Rue de la Forge 3' });
    await button('Save').click();
    await see(stale);
    expect(await violationsOf(page)).toEqual([]);
    await button('Load the newest version').click();
    await dialog().getByRole('alert').waitFor({ state: 'detached' });
    expect(await dialog().getByLabel('Street').inputValue()).toBe('Rue de la Forge 3');
    expect(await dialog().getByLabel('City').inputValue()).toBe('Lyon');
    await button('Save').click();
    await dialog().waitFor({ state: 'detached' });
    await see('Rue de la Forge 3, Lyon');
  });

  test('is kept when the terms or the seller were changed by another person', async () => {
    await go('Billing settings');
    for (const { section, label, value } of [
      { section: 'Terms', label: 'Days until an invoice is due', value: '21' },
      { section: 'Seller', label: 'Legal name', value: 'Forge GmbH' },
    ]) {
      const part = page.locator('section').filter({ has: page.getByRole('heading', { name: section, exact: true }) });
      await part.getByRole('button', { name: 'Edit' }).click();
      await dialog().getByLabel(label).fill(value);
      await ask(
        `mutation ($input: UpdateBillingProfileInput!) { updateBillingProfile(input: $input) { billingProfile { version } } }`,
        { input: { footer: `Changed before the ${label}` } },
      );
      await button('Save').click();
      await see(stale);
      await button('Load the newest version').click();
      await dialog().getByRole('alert').waitFor({ state: 'detached' });
      expect(await dialog().getByLabel(label).inputValue()).toBe(value);
      await button('Save').click();
      await dialog().waitFor({ state: 'detached' });
      await see(value);
    }
  });

  test('the home of a project leaves out what test clocks have made', async () => {
    const { createTestClock: made } = await ask<{ createTestClock: { testClock: { id: string } } }>(
      `mutation ($input: CreateTestClockInput!) { createTestClock(input: $input) { testClock { id } } }`,
      { input: { name: 'Late', now: '2026-01-31T10:00:00Z' } },
    );
    const testClockId = made.testClock.id;
    await ask(`mutation ($input: CreateInvoiceInput!) { createInvoice(input: $input) { invoice { id } } }`, {
      input: {
        customer: { externalId: 'late', name: 'Late & Co', testClockId },
        currency: 'EUR',
        lines: [{ description: 'Consulting', unitAmount: '70' }],
      },
    });
    await ask(
      `mutation ($id: ID!, $input: AdvanceTestClockInput!) { advanceTestClock(id: $id, input: $input) { testClock { id } } }`,
      { id: testClockId, input: { by: 'P2M' } },
    );
    await page.goto(home);
    await see('Revenue by month');
    expect(await page.getByText('overdue').count()).toBe(0);
    await go('Invoices');
    await page.getByLabel('Status').selectOption('Overdue');
    await see('Late & Co');
    await page.getByLabel('Time', { exact: true }).selectOption('Of real time');
    await see('No invoice matches');
  });

  test('is sent by buttons in the colours of the operator, which can be read in both schemes', async () => {
    const colourOf = () => button('Save').evaluate((element) => getComputedStyle(element).backgroundColor);
    await page.goto(`${hub.address}/console/network`);
    await page.getByLabel('Accent', { exact: true }).fill('#9a3412');
    await button('Save').click();
    await see('Saved. Pages show it at once.');
    await page.reload();
    await button('Save').waitFor();
    await page.emulateMedia({ colorScheme: 'light' });
    await page.locator('[data-mantine-color-scheme="light"]').first().waitFor();
    expect(await colourOf()).toBe('rgb(154, 52, 18)');
    expect(await violationsOf(page)).toEqual([]);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.locator('[data-mantine-color-scheme="dark"]').first().waitFor();
    expect(await colourOf()).not.toBe('rgb(154, 52, 18)');
    expect(await violationsOf(page)).toEqual([]);
    await page.goto(home);
    await see('Revenue by month');
    expect(await violationsOf(page)).toEqual([]);
  });
});

/** Changes the customer Acme as another person would. */
async function changeElsewhere(address: object): Promise<void> {
  const { id } = await hub.orm.em.fork().findOneOrFail(Customer, { name: 'Acme' });
  await ask(
    `mutation ($id: ID!, $input: UpdateCustomerInput!) { updateCustomer(id: $id, input: $input) { customer { id } } }`,
    { id, input: { address } },
  );
}

async function ask<Data>(query: string, variables: object): Promise<Data> {
  const response = await fetch(`${hub.address}/graphql`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ query, variables }),
  });
  const answer = (await response.json()) as { data: Data };
  expect(answer).not.toHaveProperty('errors');
  return answer.data;
}
