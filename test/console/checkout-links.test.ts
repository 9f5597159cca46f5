import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { password, unique } from '../support/seed.ts';
import { CheckoutShop } from './checkout-shop.ts';
import { complaints, hasBrowser, hub, inspect, openPage } from './console-stage.ts';
import { walked } from './subjects.ts';

const inBrowser = hasBrowser && walked.includes('checkout-links') ? describe : describe.skip;

let shop: CheckoutShop;
let page: Page;

const button = (name: string) => page.getByRole('button', { name, exact: true }).first();
const dialog = () => page.getByRole('dialog');
const field = (name: string) => dialog().getByLabel(name).first();
const see = (text: string) => page.getByText(text).filter({ visible: true }).first().waitFor();

async function choosePrice(text: string): Promise<void> {
  await dialog().getByLabel('Plan and price').first().click();
  await dialog().getByLabel('Plan and price').first().fill(text);
  await page
    .getByRole('option', { name: new RegExp(text) })
    .first()
    .click();
}

inBrowser('the checkout links of a project in the console', () => {
  beforeAll(async () => {
    shop = await CheckoutShop.open(hub);
    const user = await shop.seed.user(`${unique('seller')}@example.org`);
    await shop.seed.member(shop.project, user, 'owner' as never);
    page = await openPage({ viewport: { width: 1280, height: 900 } });
    await page.goto(`${hub.address}/console/${shop.project.id}/checkout-links`);
    await page.getByLabel('Email').fill(user.email);
    await page.getByLabel('Password').fill(password);
    await button('Sign in').click();
    await see('No active links');
  }, 60_000);

  afterAll(() => shop?.close());
  afterEach(() => expect(complaints.splice(0)).toEqual([]));

  test('are created by a form, which names what is wrong at its field', async () => {
    await button('Create a link').click();
    await field('Name').fill('Pricing page');
    await choosePrice('Comet Run Team');
    await field('Up to').fill('10');
    await field('Buyers return to').fill('https://elsewhere.example/');
    await field('Coupons').fill('spring, none');
    expect(await inspect(page)).toEqual([]);
    await button('Create').click();
    await see('must be at an origin of the project');
    await see('is not the code of a coupon');
    expect(await inspect(page)).toEqual([]);
    await field('Buyers return to').fill(`${shop.address}/thanks`);
    await field('Coupons').fill('SPRING');
    await button('Create').click();
    await page.getByRole('heading', { name: 'Pricing page' }).waitFor();
    await see('1 to 10, 1 at first');
    expect(await page.getByLabel('The address of the link').inputValue()).toContain(
      `${hub.address}/checkout/checkoutlink_`,
    );
    await button('Copy').click();
    await button('Copied').waitFor();
    expect(await inspect(page)).toEqual([]);
  }, 90_000);

  test('are changed, and archived for good', async () => {
    await button('Edit').click();
    await field('Name').fill('Landing page');
    await field('Purchases at most').fill('5');
    await dialog().getByLabel('The buyer may enter a coupon').uncheck();
    await dialog().getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { name: 'Landing page' }).waitFor();
    await see('Saved.');
    await dialog().waitFor({ state: 'detached' });
    await see('1 to 10, 1 at first');
    await button('Archive').click();
    await dialog().getByRole('button', { name: 'Archive' }).click();
    await see('Landing page is archived.');
    expect(await button('Edit').count()).toBe(1);
    await page.getByRole('navigation').getByRole('link', { name: 'Checkout links' }).click();
    await see('No active links');
    await button('Show archived').click();
    await see('Landing page');
    expect(await inspect(page)).toEqual([]);
  }, 90_000);
});
