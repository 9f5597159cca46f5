import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import { startDemoHub } from '../test/support/demo-hub.ts';
import type { DemoHub } from '../test/support/demo-hub.ts';
import { noteLoading, settled } from '../test/console/settled.ts';
import { buildIfStale } from './build-if-stale.mjs';

/**
 * Takes the pictures of the console that the documentation shows, from a hub of its own with the demo's network. Needs
 * Debian's Chromium.
 */
const root = fileURLToPath(new URL('..', import.meta.url));
const folder = join(root, 'docs/pictures');
const size = { width: 1200, height: 760 };

/** Each picture: its link in the navigation, whether the first row is opened, and a text of the loaded screen. */
const pictures: { name: string; link: string; opens?: boolean; shows: string }[] = [
  { name: 'project', link: 'Home', shows: 'Revenue by month' },
  { name: 'invoice', link: 'Invoices', opens: true, shows: 'Subtotal' },
  { name: 'revenue', link: 'Revenue', shows: 'Billed by month' },
];

await buildIfStale();
const hub = await startDemoHub();
try {
  mkdirSync(folder, { recursive: true });
  await takePictures(hub);
} finally {
  await hub.close();
}

async function takePictures({ address, signIn }: DemoHub): Promise<void> {
  const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
  const page = await browser.newPage({ viewport: size, locale: 'en-GB', timezoneId: 'UTC', colorScheme: 'light' });
  noteLoading(page);
  await page.goto(`${address}/console`);
  await page.fill('input[name=login], input[name=email]', signIn.email);
  await page.fill('input[type=password]', signIn.password);
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Forge' }).first().click();
  for (const { name, link, opens, shows } of pictures) {
    await page.getByRole('link', { name: link, exact: true }).click();
    if (opens) await page.locator('main table a').first().click();
    await page.getByText(shows).first().waitFor();
    await settled(page);
    await page.screenshot({ path: join(folder, `${name}.png`) });
    console.log(`docs/pictures/${name}.png`);
  }
  await browser.close();
}
