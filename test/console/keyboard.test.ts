import { afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { ensureOperator } from '../../src/auth/people/operator.ts';
import { Project } from '../../src/auth/projects/project.ts';
import { readConfig } from '../../src/config.ts';
import { systemClock } from '../../src/platform/time/clock.ts';
import { Seed } from '../support/seed.ts';
import { some } from '../support/some.ts';
import { complaints, hasBrowser, hub, openPage } from './console-stage.ts';
import { giveAccess } from './give-access.ts';
import { faintFields, walkByTab } from './keyboard.ts';
import { ownScreens, screens } from './screens.ts';
import { sell } from './sell.ts';
import { walked } from './subjects.ts';

const inBrowser = hasBrowser && walked.includes('keyboard') ? describe : describe.skip;

let page: Page;

const see = (text: string) => page.getByText(text).filter({ visible: true }).first().waitFor();
const go = (name: string) => page.getByRole('navigation').getByRole('link', { name, exact: true }).click();
const button = (name: string) => page.getByRole('button', { name, exact: true }).first();
const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim());

/** Where a form opens in a dialog. */
const dialogs = [
  { link: 'Products', opener: 'Add a product' },
  { link: 'Customers', opener: 'Create a customer' },
  { link: 'Coupons', opener: 'Create a coupon' },
  { link: 'Test clocks', opener: 'Create a test clock' },
  { link: 'Usage', opener: 'Create a meter' },
  { link: 'Members', opener: 'Invite a member' },
  { link: 'Clients', opener: 'Create a client' },
];

/** What is wrong with the screen that is open, by the keyboard, and with its fields in both schemes. */
async function inspect(): Promise<string[]> {
  await page.waitForLoadState('networkidle');
  const found = [...(await walkByTab(page))];
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.locator(`[data-mantine-color-scheme="${colorScheme}"]`).first().waitFor();
    found.push(...(await faintFields(page)));
  }
  return found;
}

async function inspectAll(list: readonly (typeof screens)[number][]): Promise<string[]> {
  const found: string[] = [];
  for (const { link, text, opens, onward = [] } of list) {
    await go(link);
    await see(text);
    found.push(...(await inspect()));
    if (!opens) continue;
    await page.locator('tbody a').first().click();
    await see(opens);
    found.push(...(await inspect()));
    for (const next of onward) {
      await page.getByRole('main').getByRole('link', { name: next.link, exact: true }).click();
      await see(next.text);
      found.push(...(await inspect()));
    }
  }
  return found;
}

inBrowser('by keyboard alone', () => {
  beforeAll(async () => {
    page = await openPage({ viewport: { width: 1280, height: 900 } });
    const link = await ensureOperator(hub.orm, { ...readConfig({}), url: hub.address }, systemClock);
    await page.goto(link!);
    await page.getByLabel('Name').fill('Ada Lovelace');
    await page.getByLabel('Email').fill('ada@example.org');
    await page.getByLabel('Password').first().fill('correct horse battery staple');
    await button('Create operator').click();
    await page.waitForURL('**/console/projects');
    await button('Create a project').click();
    await page.getByRole('dialog').getByLabel('Name').fill('Forge');
    await button('Create').click();
    await page.getByRole('heading', { name: 'Forge' }).waitFor();
    await giveAccess(page);
    const project = await hub.orm.em.fork().findOneOrFail(Project, { slug: 'forge' });
    const key = await new Seed(hub.orm).key(project);
    const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' };
    const body = JSON.stringify({ slug: 'anvil', name: 'Anvil' });
    await fetch(`${hub.address}/catalog/products`, { method: 'POST', headers, body });
    await sell({ address: hub.address, key });
  }, 60_000);

  afterEach(() => expect(complaints.splice(0)).toEqual([]));

  test('a dialog takes the focus, and gives it back when Escape closes it', async () => {
    for (const { link, opener } of some(dialogs, 2)) {
      await go(link);
      await button(opener).focus();
      await page.keyboard.press('Enter');
      await page.getByRole('dialog').waitFor();
      await page.waitForFunction(() => document.activeElement?.closest('[role="dialog"]'));
      for (let presses = 0; presses < 30; presses += 1) {
        await page.keyboard.press('Tab');
        expect(await page.evaluate(() => document.activeElement?.closest('[role="dialog"]') !== null)).toBe(true);
      }
      await page.keyboard.press('Escape');
      await page.getByRole('dialog').waitFor({ state: 'detached' });
      expect(await focused()).toBe(opener);
    }
  }, 60_000);

  test('a menu opens, is walked by arrows, and gives the focus back', async () => {
    await go('Invoices');
    await see('Number');
    await button('Columns').focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menu').waitFor();
    await page.waitForFunction(() => document.activeElement?.getAttribute('role') === 'menuitemcheckbox');
    const first = await focused();
    await page.keyboard.press('ArrowDown');
    expect(await focused()).not.toBe(first);
    await page.keyboard.press('ArrowUp');
    expect(await focused()).toBe(first);
    await page.keyboard.press('Escape');
    await page.getByRole('menu').waitFor({ state: 'detached' });
    expect(await focused()).toBe('Columns');
  });

  test('the slider of a test clock moves by arrows, and its dialog has a field for the time', async () => {
    await go('Test clocks');
    await button('Create a test clock').focus();
    await page.keyboard.press('Enter');
    await page.getByLabel('Name').fill('Year');
    await page.getByLabel('Its time at first').fill('2026-01-31T10:00');
    await page.keyboard.press('Enter');
    const slider = page.getByRole('slider', { name: 'Days forward' });
    await slider.focus();
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowLeft']) await page.keyboard.press(key);
    expect(await slider.getAttribute('aria-valuenow')).toBe('1');
    await page.keyboard.press('End');
    expect(await slider.getAttribute('aria-valuenow')).toBe('730');
    expect(await inspect()).toEqual([]);
  });

  test('the screens of a project are walked by Tab, in their order, with a focus that shows', async () => {
    await go('Home');
    expect(await inspectAll(some(screens, 2))).toEqual([]);
  }, 240_000);

  test('so are the screens of the person and the operator', async () => {
    await button('Ada Lovelace').focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Account' }).press('Enter');
    expect(await inspectAll(some(ownScreens, 1))).toEqual([]);
  }, 120_000);
});
