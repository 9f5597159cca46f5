import type { Page } from 'playwright-core';
import { violationsOf } from './axe.ts';

/**
 * Sells a plan once and gives one away, as a person would: orders for the customer Acme after a preview, cancels the order,
 * and gives and revokes a plan. Ends on the customer's page; returns what axe has found on the way.
 */
export async function orderAndGive(page: Page): Promise<string[]> {
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const dialog = page.getByRole('dialog');
  const found: string[] = [];
  const openCustomer = async () => {
    await page.getByRole('navigation').getByRole('link', { name: 'Customers' }).click();
    await page.getByRole('table').getByRole('link', { name: 'Acme' }).first().click();
    await page.getByRole('heading', { name: 'Bought and given' }).waitFor();
  };

  await openCustomer();
  await page.getByRole('link', { name: 'Create an order' }).click();
  await page.getByRole('combobox', { name: 'Plan and price' }).fill('ink');
  await page.getByRole('option', { name: 'Ink Lifetime' }).click();
  const preview = page.getByRole('region', { name: 'Preview' });
  await preview.getByText('It is granted only once this is paid.').waitFor();
  await page.locator('[aria-busy="false"]').waitFor();
  found.push(...(await violationsOf(page)));
  await button('Create the order').click();
  await page.getByRole('heading', { name: 'Ink Lifetime' }).waitFor();
  found.push(...(await violationsOf(page)));
  await button('Cancel').click();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByText('The order is cancelled.').waitFor();

  await openCustomer();
  await button('Give a product').click();
  await dialog.getByRole('combobox', { name: 'Plan' }).fill('ink');
  await page.getByRole('option', { name: 'Ink Lifetime' }).click();
  await dialog.getByLabel('Reason').fill('A review');
  found.push(...(await violationsOf(page)));
  await button('Give').click();
  const owned = page.getByRole('table', { name: 'Bought and given' });
  await owned.getByText('For good').waitFor();
  found.push(...(await violationsOf(page)));
  await owned.getByRole('button', { name: 'Actions for Ink Lifetime' }).click();
  await page.getByRole('menuitem', { name: 'Revoke' }).click();
  await dialog.getByRole('button', { name: 'Revoke' }).click();
  await owned.getByText('revoked').waitFor();
  return found;
}
