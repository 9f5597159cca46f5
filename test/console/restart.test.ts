import { afterAll, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { Product } from '../../src/catalog/products/product.ts';
import { some, sometimes } from '../support/some.ts';
import { violationsOf } from './axe.ts';
import { hasBrowser } from './has-browser.ts';
import { RestartStage, lost } from './restart-stage.ts';
import { walked } from './subjects.ts';

const inBrowser = hasBrowser && walked.includes('restart') ? describe : describe.skip;
/** Each ends the hub and starts it again, and waits on a slow network. */
const [often, rarely] = [sometimes(0.5), sometimes(0.3)];
const signals = some(['SIGTERM', 'SIGKILL'] as const, 1);

let stage: RestartStage;
let page: Page;

const see = (text: string) => page.getByText(text).filter({ visible: true }).first().waitFor();
const press = (name: string) => page.getByRole('button', { name, exact: true }).click();
const go = (name: string) => page.getByRole('navigation').getByRole('link', { name, exact: true }).click();
const dialog = () => page.getByRole('dialog');

/** Adds a product by its form, and ends with its screen. */
async function addProduct(name: string, between: () => Promise<void> = async () => {}): Promise<void> {
  await go('Products');
  await page.getByRole('button', { name: 'Add a product' }).first().click();
  await dialog().getByLabel('Name').fill(name);
  await between();
  await dialog().getByRole('button', { name: 'Add', exact: true }).dblclick();
}

const count = (name: string) => stage.database.orm.em.fork().count(Product, { name });

inBrowser('the console, while the hub ends and starts again,', () => {
  beforeAll(async () => {
    stage = await RestartStage.open();
    page = await stage.signIn();
    await page.getByRole('button', { name: 'Create a project' }).first().click();
    await dialog().getByLabel('Name').fill('Forge');
    await press('Create');
    await page.getByRole('heading', { name: 'Forge' }).waitFor();
  }, 120_000);

  afterAll(() => stage.close());

  beforeEach(async () => {
    await page.evaluate(() => void Object.assign(globalThis, { isSamePage: true }));
  });

  test.each(signals)(
    'keeps a form that is filled, and sends it once afterwards (%s)',
    async (signal) => {
      const name = `Anvil ${signal}`;
      await addProduct(name, () => stage.stop(signal));
      await see(lost);
      expect(await dialog().getByLabel('Name').inputValue()).toBe(name);
      expect(await violationsOf(page)).toEqual([]);
      await stage.start();
      await page.getByRole('heading', { name }).waitFor();
      await page.getByText(lost).waitFor({ state: 'detached' });
      expect(await count(name)).toBe(1);
      await expectSamePage();
    },
    90_000,
  );

  test.each(signals)(
    'makes a change once whose answer was lost (%s)',
    async (signal) => {
      const name = `Bellows ${signal}`;
      const keys: (string | undefined)[] = [];
      await page.route('**/graphql', async (route) => {
        if (!route.request().postData()?.includes('RegisterProduct')) return route.continue();
        keys.push(route.request().headers()['idempotency-key']);
        if (keys.length > 1) return route.continue();
        await route.fetch();
        await stage.stop(signal);
        return route.abort();
      });
      await addProduct(name);
      await see(lost);
      expect(await count(name)).toBe(1);
      await stage.start();
      await page.getByRole('heading', { name }).waitFor();
      await page.unrouteAll({ behavior: 'wait' });
      expect(new Set(keys).size).toBe(1);
      expect(await count(name)).toBe(1);
      await expectSamePage();
    },
    90_000,
  );

  often(
    'shows the next page of a list when the hub is back',
    async () => {
      await stage.database.orm.em.fork().execute(
        `insert into customer (id, project_id, name, external_id, timezone, created_at, updated_at)
       select uuidv7(), id, 'Smith ' || n, 'smith-' || n, 'UTC', now() + n * interval '1 second', now()
       from project, generate_series(1, 40) n where slug = 'forge'`,
      );
      await go('Customers');
      await see('Smith 40');
      await stage.stop('SIGKILL');
      await press('Next');
      await see(lost);
      await stage.start();
      await see('Smith 15');
      await expectSamePage();
    },
    90_000,
  );

  often(
    'renews the session after the answer to a renewal was lost',
    async () => {
      await page.route('**/graphql', (route) => route.fulfill({ status: 401, body: '{}' }), { times: 1 });
      await page.route(
        '**/oauth/token',
        async (route) => {
          await route.fetch();
          await stage.stop('SIGKILL');
          return route.abort();
        },
        { times: 1 },
      );
      await go('Products');
      await see(lost);
      await stage.start();
      await see('Bellows');
      expect(await page.getByText('Your session has ended').count()).toBe(0);
      await expectSamePage();
    },
    90_000,
  );

  often(
    'waits for the code of a screen, and loses nothing of the one before',
    async () => {
      await go('Products');
      await see('Bellows');
      await stage.stop('SIGTERM');
      await page.getByRole('navigation').getByRole('link', { name: 'Coupons' }).hover();
      await see(lost);
      await see('Bellows');
      await go('Coupons');
      await stage.start();
      await see('No active coupons');
      await expectSamePage();
    },
    90_000,
  );

  rarely(
    'offers to send a file again that was on its way',
    async () => {
      await addProduct('Chisel');
      await page.getByRole('heading', { name: 'Chisel' }).waitFor();
      await press('Create a release');
      await dialog().getByLabel('Version').fill('1.0.0');
      await press('Create');
      await page.getByRole('heading', { name: '1.0.0' }).waitFor();
      await press('Add a file');
      const file = { name: 'chisel-linux-x64.tar.gz', mimeType: 'application/gzip', buffer: Buffer.alloc(3_000_000) };
      await page.locator('input[type=file]').setInputFiles(file);
      await dialog().locator('input[value="linux"]').waitFor();
      await press('Upload');
      await page.getByRole('progressbar', { name: 'Upload of chisel-linux-x64.tar.gz' }).waitFor();
      await stage.stop('SIGKILL');
      await see('The connection was lost');
      await stage.start();
      await press('Upload chisel-linux-x64.tar.gz again');
      await page.getByText('Uploaded', { exact: true }).waitFor();
      await expectSamePage();
    },
    90_000,
  );
});

/** A reload would have lost what the first step put on the page. */
async function expectSamePage(): Promise<void> {
  expect(await page.evaluate(() => 'isSamePage' in globalThis)).toBe(true);
}
