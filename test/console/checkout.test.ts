import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import type { Json } from '../support/client.ts';
import { password, unique } from '../support/seed.ts';
import { CheckoutShop } from './checkout-shop.ts';
import { complaints, hasBrowser, hub, inspect, openPage } from './console-stage.ts';
import { walked } from './subjects.ts';

const inBrowser = hasBrowser && walked.includes('checkout') ? describe : describe.skip;

let shop: CheckoutShop;
let page: Page;

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true }).first();
const heading = (name: string | RegExp) => page.getByRole('heading', { name }).first().waitFor();
const addressOf = ({ id }: Json): string => `${hub.address}/checkout/${String(id)}`;
const order = () => page.getByRole('button', { name: /^Order/ });
const back = () => page.waitForURL(`${shop.address}/**`);

/** Opens a link as a person with an account, who signs in first. */
async function openAs(email: string, link: Json): Promise<void> {
  await page.goto(addressOf(link));
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Password').fill(password);
  await button('Sign in').click();
}

async function newPerson(): Promise<string> {
  return (await shop.seed.user(`${unique('buyer')}@example.org`)).email;
}

async function pay(token = 'sandbox_success'): Promise<void> {
  await page.getByLabel('Trial card').selectOption(token);
  await button(/^Pay/).click();
}

inBrowser('the page of a checkout link', () => {
  beforeAll(async () => {
    shop = await CheckoutShop.open(hub);
  }, 60_000);

  afterAll(() => shop?.close());

  beforeEach(async () => {
    page = await openPage({ viewport: { width: 1280, height: 900 } });
  });

  afterEach(async () => {
    await page.context().close();
    expect(complaints.splice(0).filter((line) => !line.includes(shop.address))).toEqual([]);
  });

  test('takes a person from a new account to what they have paid, and back to the project', async () => {
    const link = await shop.link('team', shop.item('team', { quantity: 2, minQuantity: 1, maxQuantity: 10 }));
    await page.goto(addressOf(link));
    await page.getByText('to buy from Comet Games').waitFor();
    await page.getByRole('link', { name: 'Create an account' }).click();
    await page.getByText('to buy from Comet Games').waitFor();
    const email = `${unique('new')}@example.org`;
    await page.getByLabel('Name').fill('Ada Lovelace');
    await page.getByLabel('Email').fill(email);
    await page.getByLabel('Password').first().fill(password);
    await button('Create account').click();
    await heading('Confirm your email address');
    expect(await inspect(page)).toEqual([]);
    const mail = await page.context().newPage();
    await mail.goto(await shop.linkTo(email));
    await mail.getByLabel('Password').fill(password);
    await mail.getByRole('button', { name: 'Confirm the address' }).click();
    await mail.getByRole('heading', { name: 'Address confirmed' }).waitFor();
    await mail.close();
    // The page goes on by itself.
    await heading('Comet Run Team');
    await page.getByLabel('Quantity of Comet Run Team').fill('3');
    await page.getByLabel('Country').fill('DE');
    await page.getByLabel('Coupon').fill('spring');
    await page.getByText('€28.56').first().waitFor();
    expect(await inspect(page)).toEqual([]);
    await page.getByLabel('Quantity of Comet Run Team').fill('11');
    await page.getByText('must be from 1 to 10').first().waitFor();
    await page.getByLabel('Quantity of Comet Run Team').fill('3');
    await button('Order for €28.56').click();
    await heading('Pay €28.56');
    expect(await inspect(page)).toEqual([]);
    await pay();
    await back();
    const { pathname, searchParams } = new URL(page.url());
    const [checkout] = await shop.checkouts(link);
    expect([pathname, searchParams.get('checkout')]).toEqual(['/thanks', checkout!.id]);
    expect(searchParams.get('subscription')).toBe(checkout!.subscription.id);
    expect([checkout!.status, checkout!.subscription.status]).toEqual(['completed', 'active']);
  }, 120_000);

  test('orders nothing while the amount of the button is not that of the form', async () => {
    const link = await shop.link('team', shop.item('team', { maxQuantity: 10 }));
    await openAs(await newPerson(), link);
    await order().waitFor();
    const answer = Promise.withResolvers<undefined>();
    await page.route('**/graphql', async (route) => {
      await answer.promise;
      await route.continue();
    });
    await page.getByLabel('Quantity of Comet Run Team').fill('3');
    await page.locator('button[type=submit]:disabled').waitFor();
    answer.resolve(undefined);
    await page.locator('button[type=submit]:enabled').waitFor();
  }, 60_000);

  test('says why a card was declined, and takes another one', async () => {
    const link = await shop.link('solo');
    await openAs(await newPerson(), link);
    await order().click();
    await pay('sandbox_declined_insufficient_funds');
    await page.getByText('The payment was declined').waitFor();
    expect(await inspect(page)).toEqual([]);
    await pay('sandbox_requires_action');
    await page.getByText('Your bank asks you to confirm this payment').waitFor();
    expect(await inspect(page)).toEqual([]);
    await button('Refuse').click();
    await page.getByText('The payment was declined').waitFor();
    await pay('sandbox_requires_action');
    await button('Confirm').click();
    await back();
    expect((await shop.checkouts(link)).map(({ status }: Json) => status)).toEqual(['completed']);
  }, 60_000);

  test('buys once by a double click, and when the page is loaded again or left and opened again', async () => {
    const link = await shop.link('pass');
    const email = await newPerson();
    await openAs(email, link);
    await order().dblclick();
    await heading(/^Pay/);
    await page.reload();
    await heading(/^Pay/);
    await page.goto(`${shop.address}/shop`);
    await page.goBack();
    await heading(/^Pay/);
    await page.goto(addressOf(link));
    await heading(/^Pay/);
    expect(await shop.checkouts(link)).toHaveLength(1);
    await button(/^Pay/).dblclick();
    await back();
    await page.goBack();
    await page.goto(addressOf(link));
    await heading('You have bought this');
    expect(await inspect(page)).toEqual([]);
    const [checkout, ...others] = await shop.checkouts(link);
    expect([checkout!.status, others]).toEqual(['completed', []]);
    const { body } = await shop.api.get('/billing/payments');
    const ofEmail = body.data.filter(({ customer }: Json) => String(customer?.email) === email);
    expect(ofEmail.length).toBeLessThanOrEqual(1);
    await page.getByRole('link', { name: 'Continue to Comet Games' }).click();
    await back();
  }, 90_000);

  test('lets what is paid once be bought again, and what waits for its payment be cancelled', async () => {
    const link = await shop.link('pass');
    await openAs(await newPerson(), link);
    await order().click();
    await button('Cancel this order').click();
    await order().waitFor();
    await order().click();
    await pay();
    await back();
    await page.goto(addressOf(link));
    await button('Buy it again').click();
    // Saving the details in a dialog does not order.
    await button('Change').click();
    await page.getByRole('dialog').getByLabel('City').fill('Bonn');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.getByText('Saved.').waitFor();
    await page.getByText('Bonn').first().waitFor();
    expect(await shop.checkouts(link)).toHaveLength(2);
    await order().click();
    await heading(/^Pay/);
    const statuses = (await shop.checkouts(link)).map(({ status }: Json) => String(status));
    expect(statuses).toEqual(['open', 'completed', 'expired']);
  }, 60_000);

  test('begins a trial at once', async () => {
    const link = await shop.link('trial', { trialDays: 14 });
    await openAs(await newPerson(), link);
    await button('Order').click();
    await back();
    const [checkout] = await shop.checkouts(link);
    expect([checkout!.status, checkout!.subscription.status]).toEqual(['completed', 'trialing']);
  }, 60_000);

  test('goes back to the project without buying, before and after the sign-in', async () => {
    const link = await shop.link('solo');
    await page.goto(addressOf(link));
    await page.getByRole('link', { name: 'Go back to Comet Games' }).click();
    await page.getByRole('heading', { name: 'The shop' }).waitFor();
    await openAs(await newPerson(), link);
    await page.getByRole('link', { name: 'Back to Comet Games' }).click();
    await page.getByRole('heading', { name: 'The shop' }).waitFor();
    expect(await shop.checkouts(link)).toEqual([]);
  }, 60_000);

  test('says why nothing can be bought through a link that has ended', async () => {
    const [archived, usedUp, expired] = [
      await shop.link('solo'),
      await shop.link('pass', { maxUses: 1 }),
      await shop.link('solo', { expiresAt: new Date(Date.now() + 60_000).toISOString() }),
    ];
    await shop.api.post(`/billing/checkout-links/${String(archived.id)}/archive`, {});
    await hub.orm.em.fork().execute(`update checkout_link set expires_at = created_at where expires_at is not null`);
    await openAs(await newPerson(), usedUp);
    await order().click();
    await heading(/^Pay/);
    await page.context().clearCookies();
    await openAs(await newPerson(), usedUp);
    await heading('This link is used up');
    await page.goto(addressOf(archived));
    await heading('This link is no longer in use');
    expect(await inspect(page)).toEqual([]);
    await page.goto(addressOf(expired));
    await heading('This link has expired');
    await page.goto(`${hub.address}/checkout/checkoutlink_01k0000000000000000000000`);
    await page.getByText('There is nothing here').waitFor();
  }, 90_000);
});
