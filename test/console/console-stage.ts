import { afterAll, beforeAll } from '@jest/globals';
import fc from 'fast-check';
import { chromium } from 'playwright-core';
import type { Browser, BrowserContextOptions, Page } from 'playwright-core';
import { ensureConsoleClient } from '../../src/auth/clients/console-client.ts';
import { readConfig } from '../../src/config.ts';
import { systemClock } from '../../src/platform/time/clock.ts';
import { startHub } from '../support/hub.ts';
import type { TestHub } from '../support/hub.ts';
import { everyCase } from '../support/some.ts';
import { violationsOf } from './axe.ts';
import { chromiumPath, hasBrowser } from './has-browser.ts';

export { hasBrowser };

export let hub: TestHub;
let browser: Browser | undefined;

/** What no page may cause: reports of the policy, errors in the console of the browser, requests to others. */
export const complaints: string[] = [];

beforeAll(async () => {
  hub = await startHub();
  await ensureConsoleClient(hub.orm, { ...readConfig({}), url: hub.address }, systemClock);
});

afterAll(async () => {
  await browser?.close();
  await hub.close();
});

/** Opens a browser window of its own, which has no session yet. */
export async function openPage(options: BrowserContextOptions = {}): Promise<Page> {
  browser ??= await chromium.launch({ executablePath: chromiumPath, args: ['--no-sandbox'] });
  // A notice that fades while axe looks has too little contrast for a moment.
  const still = { reducedMotion: 'reduce', locale: 'en-GB', timezoneId: 'Europe/Berlin' } as const;
  const context = await browser.newContext({ ...still, ...options });
  context.setDefaultTimeout(10_000);
  const page = await context.newPage();
  watch(page);
  return page;
}

/** Notes complaints of a page. */
export function watch(page: Page): void {
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(`${page.url()}: ${message.text()}`);
  });
  page.on('pageerror', (error) => complaints.push(`${page.url()}: ${error.message}`));
  page.on('request', (request) => {
    const isOwn = [hub.address, 'data:', 'blob:'].some((origin) => request.url().startsWith(origin));
    if (!isOwn) complaints.push(`${page.url()} asked for ${request.url()}`);
  });
}

/** The widths and schemes at which a page is looked at; a quick run looks at each page in one of them, in turn. */
const views = [
  ...([390, 768, 1280] as const).map((width) => ({ width, colorScheme: 'dark' as const })),
  ...([390, 768, 1280] as const).map((width) => ({ width, colorScheme: 'light' as const })),
];

let looks = fc.readConfigureGlobal().seed!;

/** What axe finds on a page, and whether it is wider than its window, from a phone in dark to a desk in light. */
export async function inspect(page: Page): Promise<string[]> {
  const found: string[] = [];
  for (const view of everyCase ? views : [views[looks++ % views.length]!]) {
    await show(page, view);
    // Figures that are being calculated are pale for a moment.
    await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
    found.push(...(await violationsOf(page)));
    const excess = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    if (excess > 0) found.push(`${page.url()} is ${excess} px too wide at ${view.width} px`);
  }
  await show(page, views.at(-1)!);
  return found;
}

async function show(page: Page, { width, colorScheme }: (typeof views)[number]): Promise<void> {
  await page.setViewportSize({ width, height: 900 });
  await page.emulateMedia({ colorScheme });
  await page.locator(`[data-mantine-color-scheme="${colorScheme}"]`).first().waitFor();
}
