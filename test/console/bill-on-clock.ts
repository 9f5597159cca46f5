import type { Page } from 'playwright-core';
import { violationsOf } from './axe.ts';

/**
 * Bills a month on a new test clock, as a person would: creates the clock, a customer on it and a subscription, then
 * moves the time forward. Ends on the clock's page; returns what axe has found on the way.
 */
export async function billOnClock(page: Page): Promise<string[]> {
  const button = (name: string) => page.getByRole('button', { name, exact: true }).first();
  const field = (label: string) => page.getByRole('dialog').getByLabel(label);
  const found: string[] = [];

  await page.getByRole('navigation').getByRole('link', { name: 'Test clocks' }).click();
  await button('Create a test clock').click();
  await field('Name').fill('A month');
  await field('Its time at first').fill('2026-01-31T10:00');
  await button('Create').click();
  await button('Create a customer').click();
  await field('Name').fill('Hopper');
  await field('Email').fill('grace@hopper.example');
  await button('Create').click();

  await page.getByRole('link', { name: 'Create a subscription' }).click();
  await page.getByRole('combobox', { name: 'Plan and price' }).fill('ink');
  await page.getByRole('option', { name: 'Ink Team' }).click();
  await page.getByLabel('Quantity').fill('2');
  const preview = page.getByRole('region', { name: 'Preview' });
  await preview.getByText('2 x 10.00 EUR').waitFor();
  await page.locator('[aria-busy="false"]').waitFor();
  found.push(...(await violationsOf(page)));
  await button('Create the subscription').click();
  await page.getByText('Current period').waitFor();

  await page.getByRole('navigation').getByRole('link', { name: 'Test clocks' }).click();
  await page.getByRole('link', { name: 'A month' }).click();
  await button('Forward by 1 month').click();
  await page.getByText('new by the last move').waitFor();
  found.push(...(await violationsOf(page)));
  return found;
}

/** Plans a change of the first subscription of the list, and cancels it; returns what axe has found. */
export async function planChange(page: Page): Promise<string[]> {
  await openChange(page);
  await page.getByLabel('Quantity').fill('4');
  await page.getByLabel('Takes effect').selectOption('When the period ends');
  await page.locator('[aria-busy="false"]').waitFor();
  await page.getByRole('button', { name: 'Confirm the change' }).click();
  const planned = page.getByRole('table', { name: 'Planned changes' });
  await planned.getByText('Ink Team × 4').waitFor();
  const found = await violationsOf(page);
  await planned.getByRole('button', { name: /^Actions for/ }).click();
  await page.getByRole('menuitem', { name: 'Cancel the change' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Cancel the change' }).click();
  await planned.waitFor({ state: 'detached' });
  return found;
}

async function openChange(page: Page): Promise<void> {
  await page.getByRole('navigation').getByRole('link', { name: 'Subscriptions' }).click();
  await page.getByRole('link', { name: 'Ink Team × 2', exact: true }).click();
  await page.getByRole('link', { name: 'Change' }).click();
}

/** Changes the first subscription of the list to another quantity, at once, and returns what axe has found. */
export async function changeSubscription(page: Page): Promise<string[]> {
  await openChange(page);
  await page.getByLabel('Quantity').fill('3');
  await page.getByText('Credit for').waitFor();
  await page.locator('[aria-busy="false"]').waitFor();
  const found = await violationsOf(page);
  await page.getByRole('button', { name: 'Confirm the change' }).click();
  return found;
}
