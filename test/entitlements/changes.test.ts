import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { GiveUp } from '../../src/billing/customers/profile/give-up.ts';
import { Interval } from '../../src/catalog/offers/price.ts';
import { Aggregation } from '../../src/metering/aggregation.ts';
import { LicenceEnd } from '../../src/catalog/offers/licence-policy.ts';
import { FeatureType } from '../../src/catalog/offers/feature.ts';
import { announceEntitlements } from '../../src/entitlements/changes/entitlement-work.ts';
import { expireGrants } from '../../src/entitlements/product-grants/expire-grants.ts';
import { catalogue } from '../../src/platform/events/catalogue/catalogue.ts';
import { blocksOf } from '../docs/guide.ts';
import { HubClient } from '../support/client.ts';
import type { Json } from '../support/client.ts';
import { billDue } from '../support/due.ts';
import { People, ask } from '../support/people.ts';
import { unique } from '../support/seed.ts';
import { Shop } from '../support/shop.ts';

const features = [
  { key: 'seats', name: 'Seats', type: FeatureType.quantity, unit: 'seat' },
  { key: 'calls', name: 'Calls', type: FeatureType.metered, meter: 'calls' },
];

let people: People;
let shop: Shop<'basic' | 'pro' | 'pass'>;
let seller: HubClient;

beforeAll(async () => {
  people = await People.start();
});
beforeEach(async () => {
  people.clock.set('2026-01-31T10:00:00Z');
  shop = await Shop.open(people.seed, {
    profile: { paymentTermDays: 14, giveUp: GiveUp.unpaid, giveUpDays: 10 },
    meters: { calls: Aggregation.sum },
    features,
    plans: {
      basic: { prices: [{ unitAmount: '10' }], grants: { seats: 5, calls: 100 } },
      pro: {
        prices: [{ unitAmount: '20' }],
        grants: { seats: 20 },
        licencePolicy: { maxMachines: 1, atEnd: LicenceEnd.restrict, offlineDays: 14 },
      },
      pass: { prices: [{ unitAmount: '25', interval: Interval.once }], grants: { seats: 2 } },
    },
  });
  seller = HubClient.withKey(people.hub.address, await people.seed.key(shop.project));
});
afterAll(() => people.close());

/** What the worker does. */
async function announce(): Promise<number> {
  const inTransaction = <T>(work: (em: never) => Promise<T>) => people.hub.orm.em.fork().transactional(work as never);
  const onFailure = (_: string, error: unknown) => {
    throw error;
  };
  return announceEntitlements({ inTransaction: inTransaction as never, now: () => people.clock.now(), onFailure });
}

/** The announced states of a customer, oldest first, the same at both doors. */
async function announced(customerId: string): Promise<Json[]> {
  await announce();
  const isOne = ({ type, subject }: Json) =>
    String(type) === 'customer.entitlements_changed' && String(subject) === customerId;
  const { body } = await seller.get('/events?first=100');
  const { events } = await ask(
    seller,
    '{ events(first: 100) { nodes { id type subject at payload testClockId version } } }',
  );
  const own = [...events.nodes].filter(isOne);
  expect([...body.data].filter(isOne).map(({ id }: Json) => id)).toEqual(own.map(({ id }: Json) => id));
  return own;
}

const seats = (events: Json[]) =>
  events.map(({ payload }) =>
    [...payload.entitlements]
      .filter(({ feature }: Json) => String(feature) === 'seats')
      .map(({ value }: Json) => value),
  );

async function subscribe(plan: 'basic' | 'pro', customer: object = { externalId: unique('cust') }): Promise<Json> {
  const input = { customer, items: [{ priceId: shop.price(plan) }] };
  const answer = await ask(
    seller,
    `mutation ($input: CreateSubscriptionInput!) { createSubscription(input: $input) {
      subscription { id latestInvoice { id } customer { id externalId } licences { id } } } }`,
    { input },
  );
  return answer.createSubscription.subscription;
}

const act = (mutation: string, variables = {}) => ask(seller, mutation, variables);

const productId = async (): Promise<string> =>
  String((await act('{ products(first: 1) { nodes { id } } }')).products.nodes[0].id);

const change = (id: Json, plan: 'basic' | 'pro') =>
  act(
    `mutation ($id: ID!, $input: ChangeSubscriptionInput!) {
      changeSubscription(id: $id, input: $input) { subscription { id } } }`,
    { id, input: { items: [{ priceId: shop.price(plan) }] } },
  );

describe('customer.entitlements_changed', () => {
  it('has the whole state of the customer, as the query entitlements returns it', async () => {
    const { id, customer } = await subscribe('basic');
    const [event, ...more] = await announced(String(customer.id));
    expect(more).toEqual([]);
    const { entitlements } = await act(
      `query ($customerId: ID!) { entitlements(customerId: $customerId) {
        productId productSlug feature type unit value source subscriptionId productGrantId } }`,
      { customerId: customer.id },
    );
    expect(event).toMatchObject({ version: 1, testClockId: null, at: '2026-01-31T10:00:00.000Z' });
    expect(event!.payload).toEqual({ externalId: customer.externalId, entitlements, licences: [] });
    expect(entitlements).toHaveLength(2);
    expect(entitlements[0]!.subscriptionId).toBe(id);
  });

  it('comes once for each change, and not again where nothing has changed', async () => {
    const { id, customer, latestInvoice } = await subscribe('basic');
    await act(`mutation ($input: CreatePaymentInput!) { createPayment(input: $input) { payment { id } } }`, {
      input: { invoiceId: latestInvoice.id, amount: '10', method: 'manual' },
    });
    await announced(String(customer.id));
    await act(
      `mutation ($id: ID!) { updateSubscriptionMetadata(id: $id, metadata: { a: "1" }) { subscription { id } } }`,
      { id },
    );
    await act(`mutation ($id: ID!) { updateCustomer(id: $id, input: { name: "Other" }) { customer { id } } }`, {
      id: customer.id,
    });
    people.clock.set('2026-02-28T10:00:00Z');
    await billDue(people.hub.orm, people.clock.now());
    await act(`mutation ($input: RecordUsageInput!) { recordUsage(input: $input) { __typename } }`, {
      input: { events: [{ meter: 'calls', subject: customer.id, key: unique('usage'), quantity: '3' }] },
    });
    expect(seats(await announced(String(customer.id)))).toEqual([[5]]);
    await change(id, 'pro');
    expect(seats(await announced(String(customer.id)))).toEqual([[5], [20]]);
    expect(await announce()).toBeLessThan(20);
    expect(seats(await announced(String(customer.id)))).toEqual([[5], [20]]);
  });

  it('is one event for several changes at a time, and none for a change and its reversal', async () => {
    const { id, customer } = await subscribe('basic');
    await announced(String(customer.id));
    await change(id, 'pro');
    await act(`mutation ($input: OverrideGrantInput!) { overrideGrant(input: $input) { grant { id } } }`, {
      input: { subscriptionId: id, feature: 'seats', value: 50 },
    });
    expect(seats(await announced(String(customer.id)))).toEqual([[5], [50]]);
    const { overrideGrant } = await act(
      `mutation ($input: OverrideGrantInput!) { overrideGrant(input: $input) { grant { id } } }`,
      { input: { subscriptionId: id, feature: 'seats', value: 60 } },
    );
    await act(`mutation ($input: OverrideGrantInput!) { overrideGrant(input: $input) { grant { id } } }`, {
      input: { subscriptionId: id, feature: 'seats', value: 50 },
    });
    expect(seats(await announced(String(customer.id)))).toEqual([[5], [50]]);
    await act(`mutation ($id: ID!) { removeGrantOverride(id: $id) { __typename } }`, { id: overrideGrant.grant.id });
    expect(seats(await announced(String(customer.id)))).toEqual([[5], [50], [20]]);
  });

  it('comes when a grant is given, expires, or is taken back', async () => {
    const give = async (more: object) =>
      (
        await act(
          `mutation ($input: GrantProductInput!) { grantProduct(input: $input) { productGrant { id customer { id } } } }`,
          {
            input: { customer: { externalId }, grants: { seats: 7 }, productId: id, ...more },
          },
        )
      ).grantProduct.productGrant;
    const externalId = unique('cust');
    const id = await productId();
    const { customer } = await give({ expiresAt: '2026-02-10T10:00:00Z' });
    expect(seats(await announced(String(customer.id)))).toEqual([[7]]);
    people.clock.set('2026-02-10T10:00:01Z');
    await people.hub.orm.em.fork().transactional((em) => expireGrants(em, people.clock.now(), 500));
    expect(seats(await announced(String(customer.id)))).toEqual([[7], []]);
    const { id: grantId } = await give({});
    expect(seats(await announced(String(customer.id)))).toEqual([[7], [], [7]]);
    await act(`mutation ($id: ID!) { revokeProductGrant(id: $id, input: {}) { productGrant { id } } }`, {
      id: grantId,
    });
    expect(seats(await announced(String(customer.id)))).toEqual([[7], [], [7], []]);
  });

  it('comes when a subscription is suspended for an overdue invoice, recovers, is paused and ends', async () => {
    const { id, customer } = await subscribe('basic');
    await announced(String(customer.id));
    await act(`mutation ($id: ID!) { pauseSubscription(id: $id) { subscription { id } } }`, { id });
    expect(seats(await announced(String(customer.id)))).toEqual([[5], []]);
    await act(`mutation ($id: ID!) { resumeSubscription(id: $id) { subscription { id } } }`, { id });
    expect(seats(await announced(String(customer.id)))).toEqual([[5], [], [5]]);
    people.clock.set('2026-06-30T10:00:00Z');
    await billDue(people.hub.orm, people.clock.now());
    const { subscription } = await act(`query ($id: ID!) { subscription(id: $id) { status } }`, { id });
    expect(String(subscription.status)).toBe('unpaid');
    expect(seats(await announced(String(customer.id)))).toEqual([[5], [], [5], []]);
  });

  it('lists the licences that are valid, and comes when one is suspended or revoked', async () => {
    const { customer, licences } = await subscribe('pro');
    const licenceId = licences[0]!.id;
    const valid = async () =>
      (await announced(String(customer.id))).map(({ payload }) =>
        [...payload.licences].map(({ licenceId: id }: Json) => id),
      );
    expect(await valid()).toEqual([[licenceId]]);
    await act(`mutation ($id: ID!) { suspendLicence(id: $id) { licence { id } } }`, { id: licenceId });
    expect(await valid()).toEqual([[licenceId], []]);
    await act(`mutation ($id: ID!) { reinstateLicence(id: $id) { licence { id } } }`, { id: licenceId });
    await act(`mutation ($id: ID!) { revokeLicence(id: $id) { licence { id } } }`, { id: licenceId });
    expect(await valid()).toEqual([[licenceId], []]);
  });

  it('comes to both customers of a transferred subscription', async () => {
    const { id, customer, latestInvoice } = await subscribe('basic');
    expect((await seller.post('/billing/payments', { invoiceId: latestInvoice.id })).status).toBe(201);
    const { customer: other } = await subscribe('basic', { externalId: unique('other') });
    await announced(String(customer.id));
    const made = await act(
      `mutation ($input: CreateCustomerInput!) { createCustomer(input: $input) { customer { id } } }`,
      {
        input: { externalId: unique('new') },
      },
    );
    const to = String(made.createCustomer.customer.id);
    await act(
      `mutation ($id: ID!, $input: TransferSubscriptionInput!) {
        transferSubscription(id: $id, input: $input) { subscription { id } } }`,
      { id, input: { customerId: to } },
    );
    expect(seats(await announced(String(customer.id)))).toEqual([[5], []]);
    expect(seats(await announced(to))).toEqual([[5]]);
    expect(seats(await announced(String(other.id)))).toEqual([[5]]);
  });

  it('comes to all who hold a product whose catalog entry changes what they have', async () => {
    const both = [await subscribe('basic'), await subscribe('pro')];
    for (const { customer } of both) await announced(String(customer.id));
    await act(
      `mutation ($id: ID!, $input: UpdateProductInput!) { updateProduct(id: $id, input: $input) { product { id } } }`,
      { id: await productId(), input: { features: features.map((each) => ({ ...each, unit: 'place' })) } },
    );
    for (const { customer } of both) {
      const events = await announced(String(customer.id));
      const units = events.map(({ payload }) => payload.entitlements[0]!.unit);
      expect(units).toHaveLength(2);
      expect(units[1]).toBe('place');
    }
  });

  it('names the test clock of the customer, and has its time', async () => {
    const { createTestClock } = await act(
      `mutation { createTestClock(input: { name: "Clock", now: "2027-01-31T10:00:00Z" }) { testClock { id } } }`,
    );
    const testClockId = createTestClock.testClock.id;
    const { customer } = await subscribe('basic', { externalId: unique('cust'), testClockId });
    expect(await announced(String(customer.id))).toMatchObject([{ testClockId, at: '2027-01-31T10:00:00.000Z' }]);
  });
});

it('the guide to webhooks shows a payload of this kind', () => {
  const isShown = ({ text }: { text: string }) => text.includes('customer.entitlements_changed');
  const { data } = JSON.parse(blocksOf('webhooks').find(isShown)!.text) as { data: unknown };
  expect(catalogue['customer.entitlements_changed'].payload.parse(data)).toEqual(data);
});

describe('two workers at a time', () => {
  it('announce each change once', async () => {
    const all = await Promise.all([1, 2, 3, 4].map(() => subscribe('basic')));
    await Promise.all([announce(), announce(), announce()]);
    for (const { customer } of all) expect(seats(await announced(String(customer.id)))).toEqual([[5]]);
  });
});

describe('a project from before its entitlements were followed', () => {
  it('has no event for what its customers hold, and one for the first change', async () => {
    const [kept, changed] = [await subscribe('basic'), await subscribe('basic')];
    const em = people.hub.orm.em.fork();
    await announce();
    await em.execute(`delete from outbox_event where type = 'customer.entitlements_changed'`);
    await em.execute('delete from entitlement_state');
    await em.execute('update entitlement_feed set place = null');
    await announce();
    expect(await announced(String(kept.customer.id))).toEqual([]);
    await change(changed.id, 'pro');
    expect(seats(await announced(String(changed.customer.id)))).toEqual([[20]]);
    expect(await announced(String(kept.customer.id))).toEqual([]);
  });
});
