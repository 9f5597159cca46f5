import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { HubClient } from '../support/client.ts';
import type { Json } from '../support/client.ts';
import { People } from '../support/people.ts';
import { Shop } from '../support/shop.ts';

const plans = { basic: { unitAmount: '30' }, pro: { unitAmount: '61' } };

let people: People;
let shop: Shop<keyof typeof plans>;
let seller: HubClient;
let foreign: Shop<'basic'>;

beforeAll(async () => {
  people = await People.start();
});
beforeEach(async () => {
  people.clock.set('2026-04-01T00:00:00Z');
  shop = await Shop.open(people.seed, { plans });
  foreign = await Shop.open(people.seed, { plans: { basic: plans.basic } });
  seller = HubClient.withKey(people.hub.address, await people.seed.key(shop.project));
});
afterAll(() => people.close());

const acme = { externalId: 'acme' };

async function post(path: string, body: object): Promise<Json> {
  const answer = await seller.post(path, body);
  expect([answer.status, answer.body.code]).toEqual([answer.status < 300 ? answer.status : 201, undefined]);
  return answer.body;
}

const subscribe = (plan: keyof typeof plans) =>
  post('/billing/subscriptions', { customer: acme, items: [{ priceId: shop.price(plan) }] });

/** Sends an input to both doors, and returns the code and the pointers of the refusal, which must be the same. */
async function refusal(path: string, mutation: string, input: object, id?: Json) {
  const [field, type, fields] = mutation.split(' ');
  const [declared, given] = id ? ['$id: ID!, ', 'id: $id, '] : ['', ''];
  const document = `mutation (${declared}$input: ${type}!) { ${field}(${given}input: $input) { ${fields} { id } } }`;
  const { body } = await seller.graphql(document, { input, id });
  const { code, problems } = body.errors[0].extensions;
  const rest = await seller.post(path, input);
  expect([rest.body.code, rest.body.errors]).toEqual([code, problems]);
  return [code, problems.map(({ pointer }: Json) => pointer)];
}

describe('a refused field is named at both doors', () => {
  const subscription = 'createSubscription CreateSubscriptionInput subscription';

  it('if an item is of a plan that the customer has already', async () => {
    await subscribe('pro');
    const items = [{ priceId: shop.price('basic') }, { priceId: shop.price('pro') }];
    expect(await refusal('/billing/subscriptions', subscription, { customer: acme, items })).toEqual([
      'already_subscribed',
      ['/items/1/priceId'],
    ]);
  });

  it('if a change adds a plan that the customer has in another subscription', async () => {
    const { id } = await subscribe('basic');
    await subscribe('pro');
    const items = [{ priceId: shop.price('basic') }, { priceId: shop.price('pro') }];
    const change = 'changeSubscription ChangeSubscriptionInput subscription';
    expect(await refusal(`/billing/subscriptions/${id}/change`, change, { items }, id)).toEqual([
      'already_subscribed',
      ['/items/1/priceId'],
    ]);
  });

  it('if it is no id', async () => {
    const items = [{ priceId: shop.price('basic') }, { priceId: 'team' }];
    expect(await refusal('/billing/subscriptions', subscription, { customer: acme, items })).toEqual([
      'invalid_id',
      ['/items/1/priceId'],
    ]);
  });

  it.each([
    ['a customer', '/billing/invoices', 'createInvoice CreateInvoiceInput invoice', '/customerId'],
    ['a plan', '/billing/plan-moves', 'moveSubscribers MoveSubscribersInput planMove', '/planId'],
    ['a plan to give', '/billing/product-grants', 'grantProduct GrantProductInput productGrant', '/planId'],
    [
      'a subscription',
      '/billing/pending-charges',
      'createPendingCharge CreatePendingChargeInput pendingCharge',
      '/subscriptionId',
    ],
    ['a product', '/billing/invoices', 'createInvoice CreateInvoiceInput invoice', '/lines/1/productId'],
    ['an invoice', '/billing/payments', 'createPayment CreatePaymentInput payment', '/invoiceId'],
    ['an invoice to credit', '/billing/credit-notes', 'creditInvoice CreditInvoiceInput creditNote', '/invoiceId'],
    ['a payment', '/billing/refunds', 'createRefund CreateRefundInput refund', '/paymentId'],
  ])('if it is %s of another project', async (_, path, mutation, pointer) => {
    const line = { description: 'Work', unitAmount: '1' };
    const sale = await people.seed.key(foreign.project);
    const other = HubClient.withKey(people.hub.address, sale);
    const items = [{ priceId: foreign.price('basic') }];
    const bought = (await other.post('/billing/subscriptions', { customer: acme, items })).body;
    const invoiceId = bought.latestInvoice.id;
    const { method, amount } = { method: 'cash', amount: '30' };
    const paid = (await other.post('/billing/payments', { invoiceId, method, amount })).body;
    const [{ plan, product }] = bought.items;
    const inputs: Record<string, object> = {
      '/customerId': { customerId: bought.customer.id, currency: 'EUR', lines: [line] },
      '/planId': { planId: plan.id, ...(path.endsWith('grants') ? { customer: acme } : {}) },
      '/subscriptionId': { subscriptionId: bought.id, ...line },
      '/lines/1/productId': { customer: acme, currency: 'EUR', lines: [line, { ...line, productId: product.id }] },
      '/invoiceId': path.endsWith('payments') ? { invoiceId, method, amount } : { invoiceId, reason: 'goodwill' },
      '/paymentId': { paymentId: paid.id, method },
    };
    const [code, pointers] = await refusal(path, mutation, inputs[pointer]!);
    expect([code, pointers]).toEqual([expect.stringMatching(/_not_found$/), [pointer]]);
  });

  it('if more is refunded than was paid', async () => {
    const { latestInvoice } = await subscribe('basic');
    const { id: paymentId } = await post('/billing/payments', {
      invoiceId: latestInvoice.id,
      ...{ method: 'cash', amount: '30' },
    });
    const input = { paymentId, method: 'cash', amount: '31' };
    expect(await refusal('/billing/refunds', 'createRefund CreateRefundInput refund', input)).toEqual([
      'refund_exceeds_limit',
      ['/amount'],
    ]);
  });

  it('if a tax rate begins on the day of another', async () => {
    const rate = { name: 'VAT', percentage: '19', country: 'DE' };
    await post('/billing/tax-rates', rate);
    expect(await refusal('/billing/tax-rates', 'createTaxRate CreateTaxRateInput taxRate', rate)).toEqual([
      'tax_rate_taken',
      ['/validFrom'],
    ]);
  });

  it('if a change is planned for the time of another', async () => {
    const { id } = await subscribe('basic');
    const change = 'changeSubscription ChangeSubscriptionInput subscription';
    const path = `/billing/subscriptions/${id}/change`;
    const items = [{ priceId: shop.price('basic'), quantity: 2 }];
    const atDate = '2026-05-01T00:00:00Z';
    await post(path, { items, atDate });
    expect(await refusal(path, change, { items, atDate }, id)).toEqual(['change_already_scheduled', ['/atDate']]);
    expect(await refusal(path, change, { items, at: 'period_end' }, id)).toEqual(['change_already_scheduled', ['/at']]);
  });
});

describe('a preview in REST', () => {
  it('explains the lines of its credit notes, and names own terms as agreed', async () => {
    const { id } = await subscribe('basic');
    people.clock.set('2026-04-16T00:00:00Z');
    const items = [{ priceId: shop.price('basic'), ownTerms: { unitAmount: '20' } }];
    const preview = await post(`/billing/subscriptions/${id}/preview`, { items });
    expect(preview.invoice.lines[0].explanation).toContain('The price was agreed with this customer.');
    expect(preview.creditNotes[0].lines[0].explanation).toContain('The time from 2026-04-16 to 2026-05-01 is unused');
    const fresh = await post('/billing/previews', { customer: { externalId: 'new' }, items });
    expect(fresh.invoice.lines[0].explanation).toContain('The price was agreed with this customer.');
  });
});
