import type { HubClient, Json } from '../support/client.ts';

/** The ids of what `trade` has created. */
export interface Traded {
  product: string;
  subscription: string;
  invoice: string;
  clock: string;
}

/** Writes with many mutations of a schema that two landings share. Throws any refusal. */
export async function trade(client: HubClient, name: string): Promise<Traded> {
  const ask = asker(client);
  await ask(CREATE_METER, { input: { key: `${name}-calls`, name: 'Calls', aggregation: 'sum' } });
  const product = (await ask(REGISTER_PRODUCT, { input: productOf(name) })).registerProduct.product;
  const price = (plan: string) => product.plans.find(({ key }) => String(key) === plan)!.prices[0].id;
  const customer = { externalId: `${name}-acme`, address: { country: 'DE' } };
  const input = { customer, items: [{ priceId: price('team'), quantity: 2 }] };
  const made = (await ask(SUBSCRIBE, { input })).createSubscription.subscription;
  const events = [1, 2, 3].map((n) => ({
    ...{ meter: `${name}-calls`, subject: made.customer.id, key: `${name}-${n}`, quantity: `${n}` },
  }));
  await ask(RECORD_USAGE, { input: { events } });
  const manual = (await ask(CREATE_INVOICE, { input: invoiceOf(name) })).createInvoice.invoice;
  await ask(CREDIT, { input: { invoiceId: manual.id, reason: 'goodwill' } });
  const coupon = { code: `${name}-off`, name: 'Off', percentOff: '10', duration: 'forever' };
  await ask(CREATE_COUPON, { input: coupon });
  await ask(APPLY_COUPON, { input: { coupon: `${name}-off`, subscriptionId: made.id } });
  const clock = await liveByClock(ask, name, String(price('usage')));
  await ask(CREATE_RELEASE, { product: product.id, input: { version: '1.0.0' } });
  await importProducts(ask, name);
  const [subscription, invoice] = [String(made.id), String(made.latestInvoice.id)];
  return { product: String(product.id), subscription, invoice, clock };
}

/** Continues the trade that another instance has begun. */
export async function continueTrade(client: HubClient, traded: Traded, name: string): Promise<void> {
  const ask = asker(client);
  await ask(PAY, { input: { invoiceId: traded.invoice } });
  await ask(UPDATE_PRODUCT, { id: traded.product, input: { tagline: `By ${name}` } });
  const { subscription } = await ask(SUBSCRIPTION, { id: traded.subscription });
  const items = [{ priceId: subscription.items[0].price.id, quantity: 5 }];
  await ask(CHANGE, { id: traded.subscription, input: { items } });
  await ask(PAUSE, { id: traded.subscription });
  await ask(RESUME, { id: traded.subscription });
  await ask(CANCEL, { id: traded.subscription });
  await ask(ADVANCE, { id: traded.clock, input: { by: 'P1M' } });
}

type Ask = (query: string, variables: object) => Promise<Json>;

export function asker(client: HubClient): Ask {
  return async (query, variables) => {
    const { body } = await client.graphql(query, variables as Record<string, unknown>);
    if (body.errors || !body.data) throw new Error(`${JSON.stringify(body)} to ${query}`);
    return body.data;
  };
}

/** Creates a customer with a test clock and advances it by two months, which bills periods and usage. Returns the clock. */
async function liveByClock(ask: Ask, name: string, priceId: string): Promise<string> {
  const clock = { name, now: '2026-01-01T00:00:00Z' };
  const id = String((await ask(CREATE_CLOCK, { input: clock })).createTestClock.testClock.id);
  const customer = { externalId: `${name}-clocked`, testClockId: id };
  const made = await ask(SUBSCRIBE, { input: { customer, items: [{ priceId }] } });
  const subject = made.createSubscription.subscription.customer.id;
  const occurredAt = '2026-01-01T00:00:00Z';
  const event = { meter: `${name}-calls`, subject, key: `${name}-clocked`, quantity: '7', occurredAt };
  await ask(RECORD_USAGE, { input: { events: [event] } });
  await ask(ADVANCE, { id, input: { by: 'P2M' } });
  return id;
}

async function importProducts(ask: Ask, name: string): Promise<void> {
  const { id } = (await ask(CREATE_IMPORT, {})).createImport.import;
  await ask(APPEND, { id, text: `${JSON.stringify({ slug: `${name}-imported`, name: 'Imported' })}\n` });
  await ask(START_IMPORT, { id });
}

function productOf(name: string): object {
  const monthly = { currency: 'EUR', unitAmount: '10' };
  const metered = { ...monthly, unitAmount: '0.5', meter: `${name}-calls`, billingTiming: 'in_arrears' };
  return {
    slug: name,
    name: `The ${name}`,
    tags: ['trade'],
    features: [{ key: 'calls', name: 'Calls', type: 'metered', meter: `${name}-calls` }],
    plans: [
      { key: 'team', name: 'Team', grants: { calls: 100 }, licencePolicy: {}, prices: [monthly] },
      { key: 'usage', name: 'Usage', prices: [metered] },
    ],
  };
}

function invoiceOf(name: string): object {
  const lines = [{ description: 'Training', quantity: '2', unitAmount: '50' }];
  return { customer: { externalId: `${name}-manual` }, currency: 'EUR', lines };
}

const mutation = (field: string, types: string, args: string, payload: string) =>
  `mutation (${types}) { ${field}(${args}) { ${payload} } }`;
const byInput = (field: string, type: string, payload: string) =>
  mutation(field, `$input: ${type}!`, 'input: $input', payload);
const byId = (field: string, payload: string) => mutation(field, '$id: ID!', 'id: $id', payload);
const byBoth = (field: string, type: string, payload: string) =>
  mutation(field, `$id: ID!, $input: ${type}!`, 'id: $id, input: $input', payload);

const CREATE_METER = byInput('createMeter', 'CreateMeterInput', 'meter { id }');
const REGISTER_PRODUCT = byInput(
  'registerProduct',
  'RegisterProductInput',
  'product { id plans { key prices { id } } }',
);
const SUBSCRIBE = byInput(
  'createSubscription',
  'CreateSubscriptionInput',
  'subscription { id customer { id } latestInvoice { id } }',
);
const RECORD_USAGE = byInput('recordUsage', 'RecordUsageInput', 'accepted');
const CREATE_INVOICE = byInput('createInvoice', 'CreateInvoiceInput', 'invoice { id }');
const CREDIT = byInput('creditInvoice', 'CreditInvoiceInput', 'creditNote { id }');
const CREATE_COUPON = byInput('createCoupon', 'CreateCouponInput', 'coupon { id }');
const APPLY_COUPON = byInput('applyCoupon', 'ApplyCouponInput', 'subscription { id }');
const CREATE_CLOCK = byInput('createTestClock', 'CreateTestClockInput', 'testClock { id }');
const ADVANCE = byBoth('advanceTestClock', 'AdvanceTestClockInput', 'testClock { id status }');
const CREATE_RELEASE = mutation(
  'createRelease',
  '$product: ID!, $input: CreateReleaseInput!',
  'productId: $product, input: $input',
  'release { id }',
);
const CREATE_IMPORT = 'mutation { createImport(input: {}) { import { id } } }';
const APPEND = mutation(
  'appendToImport',
  '$id: ID!, $text: String!',
  'id: $id, offset: 0, text: $text',
  'import { id }',
);
const START_IMPORT = byId('startImport', 'import { status }');
const PAY = byInput('createPayment', 'CreatePaymentInput', 'payment { id }');
const UPDATE_PRODUCT = byBoth('updateProduct', 'UpdateProductInput', 'product { id }');
const SUBSCRIPTION = 'query ($id: ID!) { subscription(id: $id) { items { price { id } } } }';
const CHANGE = byBoth('changeSubscription', 'ChangeSubscriptionInput', 'subscription { id }');
const PAUSE = byId('pauseSubscription', 'subscription { status }');
const RESUME = byId('resumeSubscription', 'subscription { status }');
const CANCEL = byId('cancelSubscription', 'subscription { status }');
