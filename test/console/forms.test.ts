import { afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { ensureOperator } from '../../src/auth/people/operator.ts';
import { Project } from '../../src/auth/projects/project.ts';
import { Product } from '../../src/catalog/products/product.ts';
import { readConfig } from '../../src/config.ts';
import { systemClock } from '../../src/platform/time/clock.ts';
import { Seed } from '../support/seed.ts';
import { complaints, hasBrowser, hub, openPage, watch } from './console-stage.ts';
import { sell } from './sell.ts';
import { settled } from './settled.ts';
import { walked } from './subjects.ts';

const inBrowser = hasBrowser && walked.includes('forms') ? describe : describe.skip;

let page: Page;

const button = (name: string, on = page) => on.getByRole('button', { name, exact: true }).first();
const link = (name: string, on = page) => on.getByRole('link', { name, exact: true }).first();
const dialog = () => page.getByRole('dialog');

/** Opens the form of the product Ink. */
async function openEdit(on: Page): Promise<void> {
  await on.getByRole('navigation').getByRole('link', { name: 'Products' }).click();
  await link('Ink', on).click();
  await link('Edit', on).click();
  await on.getByText('The description as readers see it').waitFor();
}

inBrowser('a form of the console', () => {
  beforeAll(async () => {
    page = await openPage({ viewport: { width: 1280, height: 900 } });
    await page.goto((await ensureOperator(hub.orm, { ...readConfig({}), url: hub.address }, systemClock))!);
    await page.getByLabel('Name').fill('Ada Lovelace');
    await page.getByLabel('Email').fill('ada@example.org');
    await page.getByLabel('Password').first().fill('correct horse battery staple');
    await button('Create operator').click();
    await page.waitForURL('**/console/projects');
    await button('Create a project').click();
    await dialog().getByLabel('Name').fill('Forge');
    await button('Create').click();
    await page.getByRole('heading', { name: 'Forge' }).waitFor();
    const project = await hub.orm.em.fork().findOneOrFail(Project, { slug: 'forge' });
    await sell({ address: hub.address, key: await new Seed(hub.orm).key(project) });
  }, 60_000);

  afterEach(() => expect(complaints.splice(0)).toEqual([]));

  test('that another tab has overtaken loads the newest version, and keeps what was entered', async () => {
    const other = await page.context().newPage();
    watch(other);
    await other.goto(page.url());
    for (const each of [page, other]) await openEdit(each);
    await other.getByLabel('Tagline').fill('Theirs');
    await button('Save', other).click();
    await other.getByText('Saved.', { exact: true }).waitFor();
    await other.close();
    await page.getByLabel('Licence').fill('MIT');
    await button('Save').click();
    await page.getByText('was changed elsewhere').waitFor();
    await button('Load the newest version').click();
    await page.getByText('was changed elsewhere').waitFor({ state: 'detached' });
    expect(await page.getByLabel('Tagline').inputValue()).toBe('Theirs');
    expect(await page.getByLabel('Licence').inputValue()).toBe('MIT');
    await button('Save').click();
    await page.getByText('Saved.', { exact: true }).waitFor();
    const ink = await hub.orm.em.fork().findOneOrFail(Product, { slug: 'ink' });
    expect(ink).toMatchObject({ tagline: 'Theirs', licence: 'MIT' });
  });

  test('of a price asks before it is left, and is not returned to once it was sent', async () => {
    await link('Ink').click();
    await link('Add a price to Team').click();
    await page.getByLabel('Amount per unit').fill('7');
    await link('Customers').click();
    await dialog().getByText('The price that you entered is lost.').waitFor();
    await dialog().getByRole('button', { name: 'Back' }).click();
    expect(await page.getByLabel('Amount per unit').inputValue()).toBe('7');
    await page.getByLabel(/^Currency/).fill('EUR');
    await page.getByLabel('Interval').selectOption('year');
    await button('Add the price').dblclick();
    await page.waitForURL('**/prices/price_*');
    await page.goBack();
    await page.getByText('Plans and prices').waitFor();
    expect(await page.getByText('€7.00 per unit').count()).toBe(1);
  });

  test('is sent once by a double click', async () => {
    const sent: string[] = [];
    page.on('request', (request) => {
      const key = request.headers()['idempotency-key'];
      if (key) sent.push(key);
    });
    for (const [place, opener, action] of [
      ['Customers', 'Create a customer', 'Create'],
      ['Usage', 'Create a meter', 'Create'],
      ['Test clocks', 'Create a test clock', 'Create'],
    ] as const) {
      await page.getByRole('navigation').getByRole('link', { name: place, exact: true }).click();
      await button(opener).click();
      await dialog().getByLabel('Name').fill(`Double ${place}`);
      if (place === 'Customers') await dialog().getByLabel('Email').fill('double@click.example');
      await dialog().getByRole('button', { name: action, exact: true }).dblclick();
      await page.getByRole('heading', { name: `Double ${place}` }).waitFor();
    }
    expect(sent.length).toBe(3);
  });

  test('says what was done to a reader who has gone elsewhere before the answer', async () => {
    const answer = Promise.withResolvers<void>();
    await page.route('**/graphql', async (route) => {
      if (route.request().postData()?.includes('"operationName":"CreateTestClock"')) await answer.promise;
      return route.fallback();
    });
    const go = (name: string) => page.getByRole('navigation').getByRole('link', { name, exact: true }).click();
    await go('Test clocks');
    await button('Create a test clock').click();
    await dialog().getByLabel('Name').fill('Late');
    await dialog().getByRole('button', { name: 'Create', exact: true }).click();
    await dialog().getByRole('button', { name: 'Back' }).click();
    await go('Customers');
    await link('Double Customers').waitFor();
    answer.resolve();
    await page.getByText('The test clock is created.').waitFor();
    expect(new URL(page.url()).pathname).toMatch(/\/customers$/);
    await page.unrouteAll({ behavior: 'wait' });
    await go('Test clocks');
    await link('Double Test clocks').click();
  });

  test('leaves a reader alone who has gone elsewhere before the answer', async () => {
    const answer = Promise.withResolvers<void>();
    await page.route('**/graphql', async (route) => {
      if (!route.request().postData()?.includes('"operationName":"AdvanceTestClock"')) return route.fallback();
      await answer.promise;
      return route.continue();
    });
    await button('Forward by 1 month').click();
    await page.getByRole('navigation').getByRole('link', { name: 'Customers', exact: true }).click();
    await link('Double Customers').waitFor();
    const read = page.waitForResponse(
      (response) => response.request().postData()?.includes('AdvanceTestClock') === true,
    );
    answer.resolve();
    expect((await (await read).json()) as unknown).toMatchObject({ data: { advanceTestClock: expect.anything() } });
    await settled(page);
    expect(new URL(page.url()).pathname).toMatch(/\/customers$/);
    await page.unrouteAll({ behavior: 'wait' });
    await page.goBack();
    await page.getByRole('heading', { name: 'Double Test clocks' }).waitFor();
  });

  test('that is longer than the window keeps its buttons in sight', async () => {
    await page.setViewportSize({ width: 390, height: 480 });
    await page.goto(page.url().replace(/\/test-clocks.*/, '/customers'));
    await button('Create a customer').click();
    const box = await dialog().getByRole('button', { name: 'Create', exact: true }).boundingBox();
    expect(box!.y + box!.height).toBeLessThanOrEqual(480);
    const last = dialog().getByRole('textbox').last();
    await last.focus();
    const field = await last.boundingBox();
    expect(field!.y + field!.height).toBeLessThanOrEqual(box!.y);
  });
});
