import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { violationsOf } from './axe.ts';

const filename = 'ink-1.0.0-linux-x64.tar.gz';

/**
 * Publishes a release of a product with one file, as a person would; returns what axe has found, and the downloaded file.
 * `whileSending` runs when the upload has begun.
 */
export async function publishRelease(
  page: Page,
  file: Buffer,
  whileSending: (filename: string) => Promise<void> = async () => {},
): Promise<{ found: string[]; downloaded: Buffer }> {
  const dialog = page.getByRole('dialog');
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const found: string[] = [];
  await button('Create a release').click();
  await dialog.getByLabel('Version').fill('1.0.0');
  await dialog.getByLabel('Release notes').fill('The first one.');
  found.push(...(await violationsOf(page)));
  await button('Create').click();
  await page.getByRole('heading', { name: '1.0.0' }).waitFor();
  await button('Add a file').click();
  await page.locator('input[type=file]').setInputFiles({ name: filename, mimeType: 'application/gzip', buffer: file });
  await dialog.locator('input[value="linux"]').waitFor();
  found.push(...(await violationsOf(page)));
  await button('Upload').click();
  await whileSending(filename);
  await page.getByText('Uploaded', { exact: true }).waitFor();
  await button('Publish').click();
  await dialog.getByRole('button', { name: 'Publish' }).click();
  await page.getByText('Published', { exact: true }).first().waitFor();
  await dialog.waitFor({ state: 'detached' });
  found.push(...(await violationsOf(page)));
  const [download] = await Promise.all([page.waitForEvent('download'), button(`Download of ${filename}`).click()]);
  return { found, downloaded: await readFile(await download.path()) };
}

/** Imports a file of products, as a person would, up to where the hub has checked it; returns what axe has found. */
export async function importProducts(page: Page, csv: string): Promise<string[]> {
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await page.getByRole('navigation').getByRole('link', { name: 'Products' }).click();
  await button('Import or export').click();
  await page.getByRole('menuitem', { name: 'Import products' }).click();
  const file = { name: 'products.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) };
  await page.locator('input[type=file]').setInputFiles(file);
  await page.getByRole('menu').waitFor({ state: 'detached' });
  const found = await violationsOf(page);
  await button('Send the file').click();
  await page.getByText('The file is complete').waitFor();
  await button('Start').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Start' }).click();
  return found;
}
