import { afterAll, beforeAll, beforeEach, expect } from '@jest/globals';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Temporal } from 'temporal-polyfill';
import type { Project } from '../../src/auth/projects/project.ts';
import { finishAdvances } from '../../src/billing/turns/finish-advances.ts';
import { decodeId } from '../../src/platform/values/ids.ts';
import { HubClient } from '../support/client.ts';
import type { Json } from '../support/client.ts';
import { People, ask } from '../support/people.ts';
import { unique } from '../support/seed.ts';

export const start = '2026-01-31T10:00:00.000Z';
export let people: People;
export let project: Project;
export let shop: HubClient;
export let prices: Record<'flat' | 'daily' | 'yearly' | 'metered', string>;

beforeAll(async () => {
  people = await People.start();
});

beforeEach(async () => {
  project = await people.seed.project();
  shop = HubClient.withKey(people.hub.address, await people.seed.key(project));
  await ask(
    shop,
    `mutation { createMeter(input: { key: "calls", name: "Calls", aggregation: sum }) { meter { id } } }`,
  );
  prices = await registerPrices();
});

afterAll(() => people?.close());

async function registerPrices(): Promise<typeof prices> {
  const plan = (key: string, price: object) => ({
    ...{ key, name: key, grants: { calls: 1000 } },
    prices: [{ currency: 'EUR', ...price }],
  });
  const { status, body } = await shop.post('/catalog/products', {
    slug: unique('anvil'),
    name: 'Anvil',
    features: [{ key: 'calls', name: 'Calls', type: 'metered', meter: 'calls' }],
    plans: [
      plan('flat', { unitAmount: '10' }),
      plan('daily', { unitAmount: '1', interval: 'day' }),
      plan('yearly', { unitAmount: '100', interval: 'year' }),
      plan('metered', { unitAmount: '0.01', meter: 'calls' }),
    ],
  });
  expect([status, body]).toMatchObject([201, {}]);
  const [flat, daily, yearly, metered] = [...body.plans].map((each) => String(each.prices[0].id));
  return { flat: flat!, daily: daily!, yearly: yearly!, metered: metered! };
}

const clockFields = 'id name nowAt status targetAt error createdAt';
export const CREATE = `mutation ($input: CreateTestClockInput!) { createTestClock(input: $input) { testClock { ${clockFields} } } }`;
export const ADVANCE = `mutation ($id: ID!, $input: AdvanceTestClockInput!) {
  advanceTestClock(id: $id, input: $input) { testClock { ${clockFields} } }
}`;
export const RELEASE = 'mutation ($id: ID!) { releaseTestClock(id: $id) { releasedTestClockId } }';
export const READ = `query ($id: ID!) { testClock(id: $id) { ${clockFields} } }`;
export const PAUSE = 'mutation ($id: ID!) { pauseSubscription(id: $id, input: {}) { subscription { id } } }';
export const RESUME = 'mutation ($id: ID!) { resumeSubscription(id: $id) { subscription { id } } }';
export const CUSTOMER = `mutation ($input: CreateCustomerInput!) { createCustomer(input: $input) { customer { id testClockId createdAt } } }`;
export const SUBSCRIBE = `mutation ($input: CreateSubscriptionInput!) {
  createSubscription(input: $input) { subscription { id status createdAt currentPeriod { startAt endAt } customer { id testClockId } } }
}`;
const INVOICES = `query ($id: ID!) {
  invoices(filter: { customerId: $id }, first: 100) { nodes { id number status reason finalizedAt total { minor } } }
}`;
export const USAGE = `mutation ($events: [UsageEventInput!]!) { recordUsage(input: { events: $events }) { accepted } }`;

export async function makeClock(now = start): Promise<string> {
  return String((await ask(shop, CREATE, { input: { name: 'A year', now } })).createTestClock.testClock.id);
}

export async function advance(id: string, input: object): Promise<Json> {
  return (await ask(shop, ADVANCE, { id, input })).advanceTestClock.testClock;
}

export async function subscribe(testClockId: string, priceId = prices.flat): Promise<Json> {
  const customer = { externalId: unique('cust'), testClockId };
  const { createSubscription } = await ask(shop, SUBSCRIBE, { input: { customer, items: [{ priceId }] } });
  return createSubscription.subscription;
}

export async function invoicesOf({ customer }: Json): Promise<Json[]> {
  return [...(await ask(shop, INVOICES, { id: customer.id })).invoices.nodes].reverse();
}

export async function startAdvance(id: string, input: object): Promise<void> {
  await people.sql(`update test_clock set status = 'advancing', target_at = ?::timestamptz where id = ?`, [
    Object.values(input)[0],
    decodeId('clock', id),
  ]);
}

export function finish(signal?: AbortSignal, beforeTransaction?: () => void): Promise<number> {
  const { hub, clock } = people;
  const inTransaction = <T>(work: (em: EntityManager) => Promise<T>) => hub.orm.em.fork().transactional(work);
  return finishAdvances({ inTransaction, now: clock.now(), signal, beforeTransaction });
}

export function later(days: number): string {
  return Temporal.Instant.from(start)
    .add({ hours: 24 * days })
    .toString({ fractionalSecondDigits: 3 });
}

/** Counts the entries of an action in the project's audit. */
export async function countAudited(action: string): Promise<number> {
  const found = await people.sql('select 1 from audit_entry where project_id = ? and action = ?', [
    decodeId('project', project.id),
    action,
  ]);
  return found.length;
}
