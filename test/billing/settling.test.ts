import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import type { Project } from '../../src/auth/projects/project.ts';
import { FrozenClock } from '../../src/platform/time/clock.ts';
import { HubClient } from '../support/client.ts';
import type { Json } from '../support/client.ts';
import { billDue } from '../support/due.ts';
import { startHub } from '../support/hub.ts';
import type { TestHub } from '../support/hub.ts';
import { ask } from '../support/people.ts';
import { Seed, unique } from '../support/seed.ts';

/** April has 30 days, so that the first renewal is exactly 30 days later. */
const begin = '2026-04-01T00:00:00Z';
const clock = new FrozenClock(begin);
let hub: TestHub;
let seed: Seed;
let project: Project;
let client: HubClient;
let priceId: string;

beforeAll(async () => {
  hub = await startHub({ clock });
  seed = new Seed(hub.orm, clock);
});

beforeEach(async () => {
  clock.set(begin);
  project = await seed.project();
  client = HubClient.withKey(hub.address, await seed.key(project));
  const plans = [{ key: 'team', name: 'Team', prices: [{ currency: 'EUR', unitAmount: '30' }] }];
  const { body } = await client.post('/catalog/products', { slug: unique('p'), name: 'P', plans });
  priceId = String(body.plans[0].prices[0].id);
});

afterAll(() => hub.close());

const PROFILE = `mutation ($input: UpdateBillingProfileInput!) {
  updateBillingProfile(input: $input) { billingProfile { version } } }`;
const CREDIT = `mutation ($input: CreditInvoiceInput!) { creditInvoice(input: $input) { creditNote { id } } }`;
const VOID = 'mutation ($id: ID!) { voidInvoice(id: $id) { invoice { status } } }';
const PAUSE = 'mutation ($id: ID!) { pauseSubscription(id: $id) { subscription { status } } }';
const CANCEL = `mutation ($id: ID!) {
  cancelSubscription(id: $id, at: now, unused: credit) { subscription { status } } }`;

async function subscribe(more: object = {}): Promise<Json> {
  const input = { customer: { externalId: unique('cust') }, items: [{ priceId }], ...more };
  const { status, body } = await client.post('/billing/subscriptions', input);
  expect(status).toBe(201);
  return body;
}

const statusOf = async ({ id }: Json): Promise<unknown> =>
  (await client.get(`/billing/subscriptions/${String(id)}`)).body.status;

async function invoicesOf({ customer }: Json): Promise<unknown> {
  const query = `query ($filter: InvoiceFilter!) { invoices(filter: $filter) { nodes { reason status } } }`;
  const { invoices } = await ask(client, query, { filter: { customerId: customer.id } });
  return invoices.nodes.map(({ reason, status }) => `${String(reason)} ${String(status)}`);
}

/** Advances the clock and runs the worker, which must not fail. */
async function until(at: string): Promise<void> {
  clock.set(at);
  expect(await billDue(hub.orm, clock.now())).toEqual([]);
}

describe('the first invoice of an incomplete subscription', () => {
  const incomplete = async () => {
    const subscription = await subscribe({ paymentBehavior: 'require_payment' });
    expect(subscription.status).toBe('incomplete');
    const { id: invoiceId, lines } = subscription.latestInvoice;
    return { subscription, invoiceId, lineId: lines[0].id };
  };

  it('does not activate the subscription when it is credited in full', async () => {
    const { subscription, invoiceId } = await incomplete();
    await ask(client, CREDIT, { input: { invoiceId } });
    expect(await invoicesOf(subscription)).toEqual(['subscription_create paid']);
    expect(await statusOf(subscription)).toBe('incomplete');
    await until('2026-04-02T00:00:00Z');
    expect(await statusOf(subscription)).toBe('incomplete_expired');
  });

  it('activates the subscription when one part is credited and the rest is paid', async () => {
    const { subscription, invoiceId, lineId } = await incomplete();
    await ask(client, CREDIT, { input: { invoiceId, lines: [{ lineId, amount: '29.99' }] } });
    expect(await statusOf(subscription)).toBe('incomplete');
    const { body } = await client.post('/billing/payments', { invoiceId });
    expect(body).toMatchObject({ amount: { amount: '0.01' }, invoice: { status: 'paid' } });
    expect(await statusOf(subscription)).toBe('active');
  });

  it('activates the subscription when it is paid in part and the rest is credited', async () => {
    const { subscription, invoiceId } = await incomplete();
    await client.post('/billing/payments', { invoiceId, amount: '0.01' });
    await ask(client, CREDIT, { input: { invoiceId } });
    expect(await statusOf(subscription)).toBe('active');
  });
});

describe('an overdue invoice on its give-up day, with the policy to cancel,', () => {
  /** An invoice falls overdue on 21 April and is given up on 1 May, the instant of the renewal. */
  beforeEach(() => ask(client, PROFILE, { input: { paymentTermDays: 20, giveUpDays: 10, giveUp: 'cancel' } }));

  it('leaves a paused subscription paused', async () => {
    const subscription = await subscribe();
    await until('2026-04-21T00:00:00Z');
    expect(await statusOf(subscription)).toBe('past_due');
    await ask(client, PAUSE, { id: subscription.id });
    await until('2026-05-02T00:00:00Z');
    expect(await statusOf(subscription)).toBe('paused');
  });

  it('cancels a past-due subscription before the renewal that is due at the same instant', async () => {
    const subscription = await subscribe();
    await until('2026-05-02T00:00:00Z');
    expect(await statusOf(subscription)).toBe('canceled');
    expect(await invoicesOf(subscription)).toEqual(['subscription_create open']);
  });

  it('does nothing to a subscription that another invoice has canceled', async () => {
    await ask(client, PROFILE, { input: { giveUpDays: 15 } });
    const subscription = await subscribe();
    await until('2026-06-15T00:00:00Z');
    expect(await statusOf(subscription)).toBe('canceled');
    expect(await invoicesOf(subscription)).toEqual(['subscription_cycle open', 'subscription_create open']);
  });
});

describe('a subscription canceled in the middle of its period', () => {
  const creditOf = async ({ customer }: Json): Promise<unknown> => {
    const query = `query ($filter: CreditNoteFilter!) {
      creditNotes(filter: $filter) { nodes { total { amount } } } }`;
    const { creditNotes } = await ask(client, query, { filter: { customerId: customer.id } });
    return creditNotes.nodes.map(({ total }) => total.amount);
  };

  it.each([
    ['credits the unused half of an open invoice', false, ['15.00']],
    ['credits nothing of an invoice that was voided', true, []],
  ])('%s', async (_, isVoided, credited) => {
    const subscription = await subscribe();
    if (isVoided) await ask(client, VOID, { id: subscription.latestInvoice.id });
    await until('2026-04-16T00:00:00Z');
    await ask(client, CANCEL, { id: subscription.id });
    expect(await statusOf(subscription)).toBe('canceled');
    expect(await creditOf(subscription)).toEqual(credited);
  });
});
