import { afterAll, afterEach, beforeAll, describe, expect, test } from '@jest/globals';
import type { Page } from 'playwright-core';
import { ensureConsoleClient } from '../../src/auth/clients/console-client.ts';
import { readConfig } from '../../src/config.ts';
import { systemClock } from '../../src/platform/time/clock.ts';
import { HubClient } from '../support/client.ts';
import type { Json } from '../support/client.ts';
import { startHub } from '../support/hub.ts';
import type { TestHub } from '../support/hub.ts';
import { Seed, password, unique } from '../support/seed.ts';
import { StripeServer } from '../support/stripe/stripe-server.ts';
import type { Intent } from '../support/stripe/objects.ts';
import { CheckoutShop } from './checkout-shop.ts';
import { complaints, hasBrowser, inspect, openPage } from './console-stage.ts';
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
  handleNextAction: ({ clientSecret }) => globalThis.confirmAtStripe(clientSecret),
});`;

let hub: TestHub;
let stripe: StripeServer;
let page: Page;
let client: HubClient;

/** What the browser loads from elsewhere; the tests know that it is Stripe alone, and a bank where one is asked. */
const foreign: string[] = [];
const bank = 'bank.example';
let shop: CheckoutShop;

/** What Stripe's window answers, as `handleNextAction` returns it. */
let confirm: (clientSecret: string) => { error?: { message: string } };

/** The PaymentIntent that was created last. */
const lastIntent = () => stripe.objects.all<Intent>('payment_intent')[0]!;

/** The page of a bank, which knows the address to return to from the gateway, and takes the money before it returns. */
async function beBank(): Promise<void> {
  await page.route(`https://${bank}/**`, async (route) => {
    const { id, next_action: action } = lastIntent();
    const back = new URL((action as { redirect_to_url: { return_url: string } }).redirect_to_url.return_url);
    // https://docs.stripe.com/payments/payment-intents: what is added to a return_url.
    const added = { payment_intent: id, payment_intent_client_secret: 'pi_secret', redirect_status: 'succeeded' };
    for (const [name, value] of Object.entries(added)) back.searchParams.set(name, value);
    stripe.payments.decide(id);
    const body = `<!doctype html><html lang="en"><title>Bank</title><a href="${back.href.replaceAll('&', '&amp;')}">Confirm</a>`;
    await route.fulfill({ contentType: 'text/html', body });
  });
}

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
    await ensureConsoleClient(hub.orm, { ...readConfig({}), url: hub.address }, systemClock);
    page = await openPage({ viewport: { width: 390, height: 900 } });
    await page.exposeFunction('confirmAtStripe', (secret: string) => confirm(secret));
    await beBank();
    await page.route('https://js.stripe.com/v3/', (route) =>
      route.fulfill({ contentType: 'text/javascript', body: library }),
    );
    page.on('request', (request) => {
      if (shop && request.url().startsWith(shop.address)) return;
      if (!request.url().startsWith(hub.address) && /^https?:/.test(request.url())) foreign.push(request.url());
    });
    const seed = new Seed(hub.orm);
    const project = await seed.project('forge');
    client = HubClient.withKey(hub.address, await seed.key(project));
    const { secretKey, publishableKey } = stripe;
    const gateway = { gateway: 'stripe', stripe: { secretKey, publishableKey } };
    await send('/billing/gateways', gateway);
    shop = await CheckoutShop.open(hub, gateway);
  }, 60_000);

  afterAll(async () => {
    await shop?.close();
    await hub?.close();
    await stripe?.close();
  });

  afterEach(() => {
    // The stage takes another hub for its own, so that every request is foreign to it.
    expect(complaints.splice(0).filter((text) => !text.includes(' asked for '))).toEqual([]);
    const hosts = new Set(foreign.splice(0).map((url) => new URL(url).host));
    hosts.delete(bank);
    expect(hosts).toEqual(new Set(['js.stripe.com']));
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

  test("a payment is confirmed in Stripe's window, after a refusal was shown", async () => {
    const { link, invoice } = await invoiceLink();
    await open(link);
    await card('payment').fill('pm_card_authenticationRequired');
    await pay().click();
    confirm = () => ({ error: { message: 'We are unable to authenticate your payment method.' } });
    await page.getByRole('button', { name: 'Confirm with your bank' }).click();
    await page.getByRole('alert').getByText('We are unable to authenticate').waitFor();
    expect(await inspect(page)).toEqual([]);
    confirm = () => {
      stripe.payments.decide(lastIntent().id);
      return {};
    };
    await page.getByRole('button', { name: 'Confirm with your bank' }).click();
    await paid();
    const { body } = await client.get(`/billing/payment-attempts?invoiceId=${invoice.id}`);
    expect(body.data.map(({ status }) => String(status))).toEqual(['succeeded']);
  });

  test('a bank returns the customer to the page, which asks for the outcome at once', async () => {
    const { link, invoice } = await invoiceLink();
    await open(link);
    await card('payment').fill('pm_local_redirect');
    await pay().click();
    await page.getByRole('link', { name: 'Open the page of your bank' }).click();
    await page.getByRole('link', { name: 'Confirm' }).click();
    await paid();
    expect(page.url()).toBe(String(link.url).replace('/pay#', '/pay/stripe#'));
    expect(foreign.filter((url) => new URL(url).host === bank)).toHaveLength(1);
    const returnUrls = stripe.received.map(({ params }) => params.return_url).filter(Boolean);
    expect(new Set(returnUrls)).toEqual(new Set([`${hub.address}/pay/stripe`]));
    const { body } = await client.get(`/billing/payment-attempts?invoiceId=${invoice.id}`);
    expect(body.data.map(({ status }) => String(status))).toEqual(['succeeded']);
  });

  test('a bank that returns the customer to another browser finds a page that says so', async () => {
    const other = await page.context().browser()!.newContext();
    const tab = await other.newPage();
    await tab.goto(`${hub.address}/pay/stripe?payment_intent=pi_1&redirect_status=succeeded`);
    await tab.getByText('Go back to the page on which you were paying').waitFor();
    await other.close();
    await open((await invoiceLink()).link);
    await card('payment').waitFor();
  });

  test('a card whose confirmation is refused is not saved, and the form says why', async () => {
    const { customerId } = await invoiceLink();
    await open(await send('/billing/customer-links', { customerId }));
    await page.getByRole('button', { name: 'Add a method' }).click();
    await card('setup').fill('pm_card_authenticationRequired');
    confirm = () => ({ error: { message: 'We are unable to authenticate your payment method.' } });
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await page.getByRole('alert').getByText('The card was not saved: We are unable to authenticate').waitFor();
    expect(await inspect(page)).toEqual([]);
  });

  test.each(['pm_card_visa', 'pm_local_redirect'])(
    'a checkout leads to Stripe and by %s back to the project',
    async (token) => {
      const link = await shop.link('solo');
      const { email } = await shop.seed.user(`${unique('buyer')}@example.org`);
      await page.context().clearCookies();
      await page.goto(`${hub.address}/checkout/${String(link.id)}`);
      await page.getByLabel('Email').fill(email);
      await page.getByLabel('Password').fill(password);
      await page.getByRole('button', { name: 'Sign in' }).click();
      await page.getByRole('button', { name: /^Order/ }).click();
      await page.getByRole('button', { name: 'Pay by card' }).click();
      await page.waitForURL(`**/pay/stripe?checkout=${String(link.id)}#link_*`);
      await page.getByRole('link', { name: 'Back to your order' }).waitFor();
      await card('payment').fill(token);
      await page.getByRole('button', { name: /^Pay/ }).click();
      if (token === 'pm_local_redirect') {
        await page.getByRole('link', { name: 'Open the page of your bank' }).click();
        await page.getByRole('link', { name: 'Confirm' }).click();
      }
      await page.waitForURL(`${shop.address}/**`);
      const { pathname, searchParams } = new URL(page.url());
      const [checkout] = await shop.checkouts(link);
      expect([pathname, searchParams.get('checkout')]).toEqual(['/thanks', checkout!.id]);
      expect(checkout!.status).toBe('completed');
    },
    60_000,
  );

  test.each(['https://evil.example/', '//evil.example', 'checkoutlink_../../evil', 'javascript:alert(1)'])(
    'a page that pays leads nowhere for %s',
    async (checkout) => {
      const { link } = await invoiceLink();
      const address = new URL(String(link.url));
      address.searchParams.set('checkout', checkout);
      await open({ url: address.href } as unknown as Json);
      await card('payment').fill('pm_card_visa');
      expect(await page.getByRole('link', { name: 'Back to your order' }).count()).toBe(0);
      await pay().click();
      await paid();
      expect(new URL(page.url()).origin).toBe(hub.address);
    },
  );

  test('two gateways at once are offered by name, and each pays and saves a card', async () => {
    const seed = new Seed(hub.orm);
    const both = HubClient.withKey(hub.address, await seed.key(await seed.project('both')));
    const { secretKey, publishableKey } = stripe;
    await both.post('/billing/gateways', { gateway: 'sandbox' });
    await both.post('/billing/gateways', { gateway: 'stripe', stripe: { secretKey, publishableKey } });
    const { body: customer } = await both.post('/billing/customers', { externalId: unique('cust') });
    const lines = [{ description: 'Workshop', unitAmount: '80' }];
    const bill = async () => {
      const input = { customerId: customer.id, currency: 'EUR', lines };
      const { body: invoice } = await both.post('/billing/invoices', input);
      const of = { customerId: customer.id, invoiceId: invoice.id };
      return (await both.post('/billing/customer-links', of)).body;
    };
    await open(await bill());
    await page.getByLabel('By', { exact: true }).selectOption({ label: 'Sandbox' });
    await page.getByLabel('Trial card').waitFor();
    expect(await inspect(page)).toEqual([]);
    await pay().click();
    await paid();
    await open(await bill());
    await page.getByLabel('By', { exact: true }).selectOption({ label: 'Stripe' });
    await card('payment').fill('pm_card_visa');
    await pay().click();
    await paid();
    await open((await both.post('/billing/customer-links', { customerId: customer.id })).body);
    for (const gateway of ['Sandbox', 'Stripe']) {
      await page.getByRole('button', { name: 'Add a method' }).click();
      await page.getByLabel('By', { exact: true }).selectOption({ label: gateway });
      if (gateway === 'Stripe') await card('setup').fill('pm_card_visa');
      else await page.getByLabel('Trial card').selectOption('sandbox_success');
      await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
      await page.getByRole('dialog').waitFor({ state: 'detached' });
    }
    const { body: payments } = await both.get('/billing/payments');
    expect(payments.data.map(({ gateway }: Json) => String(gateway)).toSorted()).toEqual(['sandbox', 'stripe']);
    await page.getByRole('table', { name: 'Payment methods' }).getByRole('row').nth(2).waitFor();
  }, 60_000);
});
