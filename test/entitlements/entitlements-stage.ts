import { afterAll, beforeAll, beforeEach, expect } from '@jest/globals';
import type { Project } from '../../src/auth/projects/project.ts';
import { FrozenClock } from '../../src/platform/time/clock.ts';
import { HubClient } from '../support/client.ts';
import type { Json } from '../support/client.ts';
import type { TestHub } from '../support/hub.ts';
import { startHub } from '../support/hub.ts';
import { Seed, unique } from '../support/seed.ts';

export const start = '2026-01-31T10:20:30.500Z';
export const clock = new FrozenClock(start);
export let hub: TestHub;
export let seed: Seed;
export let project: Project;
export let client: HubClient;

beforeAll(async () => {
  hub = await startHub({ clock });
  seed = new Seed(hub.orm, clock);
});

beforeEach(async () => {
  clock.set(start);
  project = await seed.project();
  client = HubClient.withKey(hub.address, await seed.key(project));
  const meters = ['count', 'sum', 'max', 'unique'].map(
    (kind) => `${kind}: createMeter(input: { key: "${kind}", name: "M", aggregation: ${kind} }) { meter { id } }`,
  );
  await ok(`mutation { ${meters.join(' ')} }`, {});
});

afterAll(() => hub?.close());

export const features = [
  { key: 'sso', name: 'Single sign-on', type: 'boolean' },
  { key: 'seats', name: 'Seats', type: 'quantity', unit: 'seat' },
  { key: 'region', name: 'Region', type: 'string' },
  { key: 'calls', name: 'Calls', type: 'metered', meter: 'sum', unit: 'call' },
];
export const grants: Record<string, unknown> = { sso: false, seats: 5, region: 'eu', calls: 1000 };

export async function ok(document: string, input: Record<string, unknown>, as = client): Promise<Json> {
  const { body } = await as.graphql(document, { input });
  expect(body.errors).toBeUndefined();
  return body.data;
}

/** Registers a product with a plan for each set of grants. */
export async function product(...ofPlans: Record<string, unknown>[]): Promise<Json> {
  const plans = ofPlans.map((each, index) => ({
    key: `plan-${index}`,
    name: 'Plan',
    grants: each,
    prices: [{ currency: 'EUR', unitAmount: '10' }],
  }));
  const slug = unique('anvil');
  const made = await client.post('/catalog/products', { slug, name: 'Anvil', features, plans });
  expect([made.status, made.body]).toMatchObject([201, {}]);
  return made.body;
}

export const priceOf = (of: Json, plan = 0): string => String(of.plans[plan].prices[0].id);

export async function subscribe(externalId: string, ...prices: string[]): Promise<Json> {
  const items = prices.map((priceId) => ({ priceId }));
  const made = await client.post('/billing/subscriptions', { customer: { externalId }, items });
  expect([made.status, made.body]).toMatchObject([201, {}]);
  return made.body;
}

/** Creates a customer with a plan that has the usual or the given grants. */
export async function buyer(granted = grants): Promise<{ externalId: string; sold: Json; subscription: Json }> {
  const externalId = unique('cust');
  const sold = await product(granted);
  return { externalId, sold, subscription: await subscribe(externalId, priceOf(sold)) };
}

export async function list(query: string, as = client): Promise<Json> {
  const { status, body } = await as.get(`/billing/entitlements?${query}`);
  expect([status, Array.isArray(body)]).toEqual([200, true]);
  return body;
}

export const byFeature = (entitlements: Json) =>
  Object.fromEntries(entitlements.map((each) => [String(each.feature), each]));

export async function one(externalId: string, feature: string): Promise<Json> {
  const document = `query ($externalId: Key, $feature: Key!) {
    entitlement(externalId: $externalId, feature: $feature) {
      type value isGranted limit text used left resetsAt source subscriptionId
    }
  }`;
  const { body } = await client.graphql(document, { externalId, feature });
  expect(body.errors).toBeUndefined();
  return body.data.entitlement;
}

export const OVERRIDE = `mutation ($input: OverrideGrantInput!) {
  overrideGrant(input: $input) { grant { id feature value reason createdAt updatedAt productId subscriptionId } }
}`;

export async function override(subscription: Json, feature: string, value: unknown, more = {}): Promise<Json> {
  const data = await ok(OVERRIDE, { subscriptionId: subscription.id, feature, value, ...more });
  return data.overrideGrant.grant;
}
