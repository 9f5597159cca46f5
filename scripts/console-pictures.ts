import { execFile } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { chromium } from 'playwright-core';
import { HubProcess } from '../test/support/hub-process.ts';
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

interface Demo {
  signIn: { email: string; password: string };
}

await buildIfStale();
const data = mkdtempSync(join(tmpdir(), 'hub-pictures-'));
const environment = { HUB_DATA_DIR: data };
const hub = await HubProcess.start(environment);
try {
  mkdirSync(folder, { recursive: true });
  await takePictures(`http://localhost:${hub.port}`, await makeDemo());
} finally {
  await hub.stop();
  rmSync(data, { recursive: true, force: true, maxRetries: 5 });
}

async function makeDemo(): Promise<Demo> {
  const env = { ...process.env, ...environment, PORT: String(hub.port) };
  const args = [join(root, 'scripts/hub.mjs'), 'demo', '--json'];
  const { stdout } = await promisify(execFile)(process.execPath, args, { env, maxBuffer: 1 << 24 });
  return JSON.parse(stdout) as Demo;
}

async function takePictures(address: string, { signIn }: Demo): Promise<void> {
  const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] });
  const page = await browser.newPage({ viewport: size, locale: 'en-GB', timezoneId: 'UTC', colorScheme: 'light' });
  await page.goto(`${address}/console`);
  await page.fill('input[name=login], input[name=email]', signIn.email);
  await page.fill('input[type=password]', signIn.password);
  await page.keyboard.press('Enter');
  await page.getByRole('link', { name: 'Forge' }).first().click();
  for (const { name, link, opens, shows } of pictures) {
    await page.getByRole('link', { name: link, exact: true }).click();
    if (opens) await page.locator('main table a').first().click();
    await page.getByText(shows).first().waitFor();
    await page.waitForLoadState('networkidle');
    await page.screenshot({ path: join(folder, `${name}.png`) });
    console.log(`docs/pictures/${name}.png`);
  }
  await browser.close();
}
