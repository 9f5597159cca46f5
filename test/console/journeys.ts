import { expect } from '@jest/globals';
import { randomBytes } from 'node:crypto';
import type { Page } from 'playwright-core';
import { Seed, password } from '../support/seed.ts';
import type { TestHub } from '../support/hub.ts';
import { violationsOf } from './axe.ts';
import { billOnClock, changeSubscription, planChange } from './bill-on-clock.ts';
import { orderAndGive } from './order-and-give.ts';
import { publishRelease } from './publish.ts';

/** The hub of the test file, and how to open a browser without a session. */
interface Stage {
  hub: TestHub;
  openPage: () => Promise<Page>;
}

/** What a person does from any screen of the project, to its end. */
export const journeys: Record<string, (page: Page, stage: Stage) => Promise<void>> = {
  'a plan is added with three prices': async (page) => {
    await open(page, 'Products');
    await page.getByRole('link', { name: 'Ink', exact: true }).click();
    await button(page, 'Add a plan').first().click();
    await dialog(page).getByLabel('Name').fill('Solo');
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    for (const [amount, currency, interval] of [
      ['4.50', 'EUR', 'month'],
      ['45', 'EUR', 'year'],
      ['5', 'USD', 'month'],
    ] as const) {
      await page.getByRole('link', { name: 'Add a price to Solo' }).click();
      await page.getByLabel(/^Currency/).fill(currency);
      await page.getByLabel('Amount per unit').fill(amount);
      await page.getByLabel('Interval').selectOption(interval);
      await button(page, 'Add the price').click();
      await page.getByRole('link', { name: 'Ink, Solo' }).click();
      await page.getByRole('table', { name: 'Prices of Solo' }).waitFor();
    }
    await page.getByText('US$5.00 per unit').or(page.getByText('$5.00 per unit')).first().waitFor();
    await page.getByText('€45.00 per unit').waitFor();
  },

  'an invoice is credited': async (page) => {
    await open(page, 'Invoices');
    await page.getByRole('link', { name: /-0+2$/ }).click();
    await page.getByRole('button', { name: /^Actions for / }).click();
    await page.getByRole('menuitem', { name: 'Credit' }).click();
    await dialog(page).getByLabel('Reason').selectOption({ index: 1 });
    await button(page, 'Issue a credit note').click();
    await dialog(page).waitFor({ state: 'detached' });
    await open(page, 'Credit notes');
    await page.getByRole('cell', { name: 'Goodwill' }).waitFor();
  },

  'a person buys from a shop, cancels, and signs out everywhere': async (page, { hub, openPage }) => {
    await open(page, 'Billing settings');
    const section = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Self-service' }) });
    await section.getByRole('button', { name: 'Edit' }).click();
    await dialog(page).getByLabel('People buy for themselves').selectOption('all_clients');
    await dialog(page).getByRole('button', { name: 'Save' }).click();
    await page.getByText('Through every client, with a shop in this console').waitFor();

    await new Seed(hub.orm).user('mary@buyer.example', 'Mary Shelley');
    const other = await openPage();
    await signIn(other, hub, 'mary@buyer.example');
    await open(other, 'Shops');
    await other.getByRole('link', { name: 'Forge & Söhne' }).click();
    await other.getByRole('heading', { name: 'The seller' }).waitFor();
    expect(await violationsOf(other)).toEqual([]);
    await other.getByRole('link', { name: 'Ink', exact: true }).click();
    await other.getByLabel('Plan').selectOption({ label: 'Ink Team: €10.00 per unit every month' });
    await other.getByLabel('Quantity').fill('4');
    await other.getByLabel('Country').fill('DE');
    await other.getByRole('region', { name: 'Preview' }).getByText('€40.00').first().waitFor();
    await other.getByText('It takes effect only once this is paid.').waitFor();
    expect(await violationsOf(other)).toEqual([]);
    await button(other, 'Buy').click();
    await other.getByRole('heading', { name: 'Ink Team × 4' }).waitFor();
    await other.getByRole('heading', { name: 'How to pay' }).waitFor();
    expect(await violationsOf(other)).toEqual([]);
    await button(other, 'Cancel the purchase').click();
    await dialog(other).getByRole('button', { name: 'Cancel the purchase' }).click();
    await other.getByText('The purchase is canceled.').waitFor();
    await other.getByRole('heading', { name: 'How to pay' }).waitFor({ state: 'detached' });

    await open(other, 'Account');
    await button(other, 'Sign out everywhere').click();
    await dialog(other).getByRole('button', { name: 'Sign out everywhere' }).click();
    await other.getByLabel('Password').or(other.getByText('Your session has ended')).first().waitFor();
    await other.context().close();
  },

  'an order is previewed, made and canceled, and a plan is given and revoked': async (page) => {
    expect(await orderAndGive(page)).toEqual([]);
    await page.getByText('Ink Lifetime was canceled').filter({ visible: true }).first().waitFor();
  },

  'a release is published with a file, which is downloaded as it was': async (page) => {
    await open(page, 'Products');
    await page.getByRole('link', { name: 'Ink', exact: true }).click();
    const file = randomBytes(3_000_000);
    const { found, downloaded } = await publishRelease(page, file);
    expect(found).toEqual([]);
    expect(downloaded.equals(file)).toBe(true);
  },

  'a subscription is previewed, billed for a month on a test clock, changed, and billed for a year': async (page) => {
    expect(await billOnClock(page)).toEqual([]);
    await page.getByText('28 Feb 2026, 10:00').filter({ visible: true }).first().waitFor();
    expect(await page.getByText('for the start').count()).toBe(1);
    expect(await page.getByText('for a renewal').count()).toBe(1);
    expect(await page.getByText('became overdue').count()).toBe(1);

    expect(await planChange(page)).toEqual([]);
    expect(await changeSubscription(page)).toEqual([]);
    await page.getByRole('heading', { name: 'Ink Team × 3' }).waitFor();

    await open(page, 'Test clocks');
    await page.getByRole('link', { name: 'A month', exact: true }).click();
    await button(page, 'Forward by 1 year').click();
    await page.getByText('28 Feb 2027, 10:00').first().waitFor({ timeout: 30_000 });
    await page.getByText('for a renewal').nth(12).waitFor();
  },

  'a person accepts an invitation, and is suspended': async (page, { hub, openPage }) => {
    await new Seed(hub.orm).user('grace@hopper.example', 'Grace Hopper');
    const other = await openPage();
    await signIn(other, hub, 'grace@hopper.example');
    await open(other, 'Account');
    await button(other, 'Actions for the invitation to Forge & Söhne').click();
    await other.getByRole('menuitem', { name: 'Accept' }).click();
    await dialog(other).getByRole('button', { name: 'Accept' }).click();
    await other.getByText('You are a member of Forge & Söhne.').waitFor();

    await button(page, 'Ada Lovelace').click();
    await page.getByRole('menuitem', { name: 'Account' }).click();
    await open(page, 'Accounts');
    await button(page, 'Actions for Grace Hopper').click();
    await page.getByRole('menuitem', { name: 'Suspend' }).click();
    await dialog(page).getByLabel('Reason').fill('Left the company');
    await dialog(page).getByRole('button', { name: 'Suspend' }).click();
    await page.getByRole('cell', { name: 'Suspended' }).waitFor();
    await open(other, 'Purchases');
    await other.getByText('Your session has ended').waitFor();
    await other.context().close();
    await page.goto(`${hub.address}/console`);
    await page.getByText('Active subscriptions').waitFor();
  },
};

const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const dialog = (page: Page) => page.getByRole('dialog');
const open = (page: Page, name: string) =>
  page.getByRole('navigation').getByRole('link', { name, exact: true }).click();

async function signIn(page: Page, { address }: TestHub, email: string): Promise<void> {
  await page.goto(`${address}/console`);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await button(page, 'Sign in').click();
}
