import { afterAll, beforeAll, beforeEach, expect } from '@jest/globals';
import type { Temporal } from 'temporal-polyfill';
import type { Project } from '../../src/auth/projects/project.ts';
import { HubClient } from '../support/client.ts';
import type { Answer, Json } from '../support/client.ts';
import { People, ask } from '../support/people.ts';
import { unique } from '../support/seed.ts';

export let people: People;
export let project: Project;
export let shop: HubClient;
/** A person who buys for themself, and another one. */
export let buyer: HubClient;
export let stranger: HubClient;
let start: Temporal.Instant;

const features = [
  { key: 'soundtrack', name: 'Soundtrack', type: 'boolean' },
  { key: 'maps', name: 'Maps', type: 'quantity' },
];
const once = (unitAmount: string, more: object = {}) => ({
  ...{ currency: 'EUR', unitAmount, interval: 'once', model: 'flat' },
  ...more,
});

/** What the shop sells: a game for good, a season pass for a year, an editor with licences, and a game by the month. */
const plans = [
  { key: 'game', name: 'Game', grants: { maps: 3 }, prices: [once('60', { lookupKey: unique('game') })] },
  {
    key: 'season',
    name: 'Season pass',
    grants: { soundtrack: true, maps: 20 },
    prices: [once('25', { accessFor: 'P1Y' })],
  },
  {
    ...{ key: 'editor', name: 'Editor', grants: { maps: 5 } },
    licencePolicy: { maxMachines: 1, atEnd: 'restrict', offlineDays: 14 },
    prices: [once('100', { model: 'unit', updatesFor: 'P1Y' })],
  },
  { key: 'demo', name: 'Demo', grants: { maps: 1 }, prices: [once('0')] },
  {
    key: 'tip',
    name: 'Tip',
    grants: {},
    prices: [{ ...once('0'), unitAmount: undefined, model: 'custom', minimumAmount: '1' }],
  },
  {
    ...{ key: 'monthly', name: 'Monthly', grants: { maps: 3 } },
    prices: [{ currency: 'EUR', unitAmount: '9', interval: 'month' }, once('30', { component: 'setup' })],
  },
];

export type PlanKey = 'game' | 'season' | 'editor' | 'demo' | 'tip' | 'monthly';
let prices: Record<PlanKey, string>;
export let product: Json;
/** The price of the fee that the monthly plan charges once. */
export let setupPriceId: string;

beforeAll(async () => {
  people = await People.start();
  start = people.clock.now();
  project = await people.seed.project();
  shop = HubClient.withKey(people.hub.address, await people.seed.key(project));
  await ask(shop, `mutation { createTaxRate(input: { name: "VAT", percentage: "20" }) { taxRate { id } } }`);
  await shop.post('/billing/profile/changes', { selfService: 'all_clients' });
  const { status, body } = await shop.post('/catalog/products', {
    ...{ slug: unique('game'), name: 'Game', features, plans, distribution: 'licensed' },
  });
  expect(status).toBe(201);
  product = body;
  const sold = [...product.plans];
  prices = Object.fromEntries(sold.map(({ key, prices: [price] }) => [key, String(price.id)])) as typeof prices;
  setupPriceId = String(sold.at(-1)!.prices[1].id);
  buyer = await people.as(await people.user());
  stranger = await people.as(await people.user());
});

beforeEach(() => people.clock.set(start));

afterAll(() => people.close());

export const priceOf = (plan: PlanKey): string => prices[plan];

export const itemsOf = (...keys: (PlanKey | [PlanKey, number])[]) =>
  keys.map((item) => {
    const [key, quantity] = typeof item === 'string' ? [item, 1] : item;
    return { priceId: prices[key], quantity };
  });

/** Orders for a customer, a new one unless it is named. */
export async function order(items: ReturnType<typeof itemsOf>, input: object = {}): Promise<Json> {
  const { status, body } = await tryOrder(shop, items, { customer: { externalId: unique('cust') }, ...input });
  expect([status, body.code]).toEqual([201, undefined]);
  return body;
}

export function tryOrder(client: HubClient, items: ReturnType<typeof itemsOf>, input: object = {}): Promise<Answer> {
  return client.post('/billing/orders', { items, ...input });
}

export const read = async (id: unknown): Promise<Json> => (await shop.get(`/billing/orders/${String(id)}`)).body;

export const pay = (of: Json, amount?: string): Promise<Answer> =>
  shop.post('/billing/payments', { invoiceId: of.invoice.id, amount });

export const credit = (of: Json, lines?: object[]): Promise<Answer> =>
  shop.post('/billing/credit-notes', { invoiceId: of.invoice.id, reason: 'goodwill', lines });

/** The features that a customer is granted now, with their limits. */
export async function granted(of: Json): Promise<Record<string, unknown>> {
  const query = 'query ($id: ID!) { customerEntitlements(id: $id) { feature limit isGranted } }';
  const { customerEntitlements } = await ask(shop, query, { id: of.customer.id });
  return Object.fromEntries(
    [...customerEntitlements].map(({ feature, limit, isGranted }) => [feature, limit ?? isGranted]),
  ) as Record<string, unknown>;
}

export async function grantsOf(of: Json): Promise<Json[]> {
  const { body } = await shop.get(`/billing/product-grants?customerId=${String(of.customer.id)}`);
  return [...body.data];
}

export async function codeOf(key: unknown, more: object = {}): Promise<unknown> {
  return (await shop.post('/billing/licences/validate', { key, fingerprint: 'f', ...more })).body.code;
}
