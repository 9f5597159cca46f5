import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { systemClock } from '../../src/platform/time/clock.ts';
import { HubClient } from '../support/client.ts';
import type { Json } from '../support/client.ts';
import { startHub } from '../support/hub.ts';
import type { TestHub } from '../support/hub.ts';
import { Seed, unique } from '../support/seed.ts';
import { StripeServer } from '../support/stripe/stripe-server.ts';
import { complaints, hasBrowser, openPage } from './console-stage.ts';
import { walked } from './subjects.ts';

const inBrowser = hasBrowser && walked.includes('customer-pages') ? describe : describe.skip;

/**
 * Stands in for Stripe's library, which the page loads from Stripe: a field for the token of a test card, and a window for
 * the confirmation. The hub talks to the server that speaks Stripe's wire format.
 */
const library = `globalThis.Stripe = (key) => ({
  elements: ({ mode }) => ({
    create: () => ({
      mount(place) {
        const field = document.createElement('input');
        field.setAttribute('aria-label', 'Card at Stripe, ' + key + ', ' + mode);
        place.append(field);
        this.field = field;
        globalThis.stripeField = field;
      },
      destroy() { this.field.remove(); },
    }),
    submit: async () => globalThis.stripeField.value ? {} : { error: { message: 'Your card number is incomplete.' } },
  }),
  createConfirmationToken: async () => ({ confirmationToken: { id: globalThis.stripeField.value } }),
  handleNextAction: async ({ clientSecret }) => { await fetch('https://api.stripe.com/confirm/' + clientSecret); return {}; },
});`;

let hub: TestHub;
let stripe: StripeServer;
let page: Page;
let client: HubClient;

/** What the browser loads from elsewhere; the tests know that it is Stripe alone. */
const foreign: string[] = [];

async function send(path: string, body: object): Promise<Json> {
  const answer = await client.post(path, body);
  expect([path, answer.body.code]).toEqual([path, undefined]);
  return answer.body;
}

async function invoiceLink(): Promise<{ link: Json; invoice: Json; customerId: unknown }> {
  const { id: customerId } = await send('/billing/customers', { externalId: unique('cust'), name: 'Grace Hopper' });
  const lines = [{ description: 'Workshop', unitAmount: '80' }];
  const invoice = await send('/billing/invoices', { customerId, currency: 'EUR', lines });
  return { link: await send('/billing/customer-links', { customerId, invoiceId: invoice.id }), invoice, customerId };
}

async function open({ url }: Json): Promise<void> {
  await page.goto('about:blank');
  await page.goto(String(url));
}

const card = (mode: string) => page.getByLabel(`Card at Stripe, ${stripe.publishableKey}, ${mode}`);
const pay = () => page.getByRole('button', { name: 'Pay €80.00' });
const paid = () => page.getByText('Nothing is left to pay on this invoice.').waitFor();

inBrowser('the pages of customers of a project with Stripe', () => {
  beforeAll(async () => {
    stripe = await new StripeServer(() => Math.floor(systemClock.now().epochMilliseconds / 1000)).open();
    hub = await startHub({ config: { stripeUrl: stripe.url } });
    page = await openPage({ viewport: { width: 390, height: 900 } });
    await page.route('https://js.stripe.com/v3/', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: library }),
    );
    page.on('request', (request) => {
      if (!request.url().startsWith(hub.address) && /^https?:/.test(request.url())) foreign.push(request.url());
    });
    const seed = new Seed(hub.orm);
    const project = await seed.project('forge');
    client = HubClient.withKey(hub.address, await seed.key(project));
    const { secretKey, publishableKey } = stripe;
    await send('/billing/gateways', { gateway: 'stripe', stripe: { secretKey, publishableKey } });
  }, 60_000);

  afterAll(async () => {
    await hub?.close();
    await stripe?.close();
  });

  afterEach(() => {
    // The stage takes another hub for its own, so that every request is foreign to it.
    expect(complaints.splice(0).filter((text) => !text.includes(' asked for '))).toEqual([]);
    expect(new Set(foreign.splice(0).map((url) => new URL(url).host))).toEqual(new Set(['js.stripe.com']));
  });

  test('an invoice is paid by the card field of Stripe, on the address whose policy names it', async () => {
    const { link, invoice } = await invoiceLink();
    await open(link);
    await page.waitForURL('**/pay/stripe#link_*');
    await card('payment').waitFor();
    await pay().click();
    await page.getByRole('alert').getByText('Your card number is incomplete.').waitFor();
    await card('payment').fill('pm_card_visa');
    await pay().click();
    await paid();
    const { body } = await client.get(`/billing/payment-attempts?invoiceId=${invoice.id}`);
    expect(body.data.map(({ status }) => String(status))).toEqual(['succeeded']);
  });

  test('an invoice that was written off is still paid on its page', async () => {
    const { link, invoice } = await invoiceLink();
    await send(`/billing/invoices/${String(invoice.id)}/mark-uncollectible`, {});
    await open(link);
    await page.waitForURL('**/pay/stripe#link_*');
    await card('payment').fill('pm_card_visa');
    await pay().click();
    await paid();
  });

  test('a declined card says why, and another one pays', async () => {
    const { link } = await invoiceLink();
    await open(link);
    await card('payment').fill('pm_card_visa_chargeDeclinedInsufficientFunds');
    await pay().click();
    await page.getByRole('alert').getByText('The payment was declined').waitFor();
    await card('payment').fill('pm_card_visa');
    await pay().click();
    await paid();
  });

  test('the way back from the page does not lead to the one before it moved', async () => {
    const { link } = await invoiceLink();
    await open(link);
    await card('payment').waitFor();
    await page.goBack();
    expect(page.url()).toBe('about:blank');
    await page.goForward();
    await card('payment').waitFor();
  });

  test('the portal saves a card by the field of Stripe', async () => {
    const { customerId } = await invoiceLink();
    await open(await send('/billing/customer-links', { customerId }));
    await page.waitForURL('**/portal/stripe#link_*');
    await page.getByRole('button', { name: 'Add a method' }).click();
    await card('setup').fill('pm_card_visa');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.getByRole('table', { name: 'Payment methods' }).getByText('4242').waitFor();
  });
});
