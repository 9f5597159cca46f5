import { afterAll, beforeAll, beforeEach, expect } from '@jest/globals';
import type { Temporal } from 'temporal-polyfill';
import type { Project } from '../../src/auth/projects/project.ts';
import { HubClient } from '../support/client.ts';
import type { Json } from '../support/client.ts';
import { People, ask } from '../support/people.ts';
import { unique } from '../support/seed.ts';

export let people: People;
export let start: Temporal.Instant;
export let project: Project;
export let shop: HubClient;
/** A client program, which has a licence key but no credential; each test has its own address. */
export let program: HubClient;
let addresses = 0;
const products = new Map<string, Json>();

const features = [
  { key: 'sso', name: 'Single sign-on', type: 'boolean' },
  { key: 'seats', name: 'Seats', type: 'quantity' },
  { key: 'audit', name: 'Audit', type: 'boolean' },
];
const grants = { sso: true, seats: 5, audit: false };
const licenceFields = `id key status standing expiresAt machinesUsed machinesMax availableActions policy { maxMachines atEnd offlineDays }
  machines { fingerprint place } product { id } plan { key } subscription { id }`;

beforeAll(async () => {
  people = await People.start();
  start = people.clock.now();
});

beforeAll(() => otherProject());

beforeEach(() => {
  people.clock.set(start);
  addresses += 1;
  program = new HubClient(people.hub.address, { 'x-forwarded-for': `10.7.0.${addresses}` });
});

afterAll(() => people.close());

/** Switches the test to a new project. */
export async function otherProject(): Promise<void> {
  project = await people.seed.project();
  shop = HubClient.withKey(people.hub.address, await people.seed.key(project));
  products.clear();
}

export interface SoldLicence {
  key: string;
  id: string;
  productId: string;
  subscriptionId: string;
}

/** Returns the product whose plan has a licence policy; it is created at the first call. */
async function productWith(licencePolicy: object | null): Promise<Json> {
  const known = products.get(JSON.stringify(licencePolicy));
  if (known) return known;
  const prices = [{ currency: 'EUR', unitAmount: '9.90', interval: 'month' }];
  const plans = [{ key: 'team', name: 'Team', grants, licencePolicy, prices }];
  const input = { slug: unique('forge'), name: 'Forge', features, plans };
  const { status, body } = await shop.post('/catalog/products', input);
  expect(status).toBe(201);
  products.set(JSON.stringify(licencePolicy), body);
  return body;
}

/** Creates a subscription to a plan with a licence policy, and returns its licence. */
export async function sell(
  policy: object | null = { maxMachines: 1 },
  quantity = 1,
  customer?: object,
): Promise<SoldLicence> {
  const product = await productWith(policy);
  const create = `mutation ($input: CreateSubscriptionInput!) {
    createSubscription(input: $input) { subscription { id licences { id key } } }
  }`;
  const input = {
    customer: customer ?? { externalId: unique('cust') },
    items: [{ priceId: product.plans[0].prices[0].id, quantity }],
  };
  const { subscription } = (await ask(shop, create, { input })).createSubscription;
  const [licence] = subscription.licences;
  return {
    id: String(licence?.id),
    key: String(licence?.key),
    productId: String(product.id),
    subscriptionId: String(subscription.id),
  };
}

export async function licencesOf(subscriptionId: string): Promise<Json[]> {
  const query = `query ($id: ID!) { subscription(id: $id) { licences { ${licenceFields} } } }`;
  return [...(await ask(shop, query, { id: subscriptionId })).subscription.licences];
}

export async function validate(input: object): Promise<Json> {
  const { status, body } = await program.post('/billing/licences/validate', input);
  expect(status).toBe(200);
  return body;
}

export const codeOf = async (input: object): Promise<unknown> => (await validate(input)).code;

export function at(
  action: 'activate' | 'deactivate' | 'check-out',
  key: string,
  fingerprint: string,
  more: object = {},
) {
  return program.post(`/billing/licences/${action}`, { key, fingerprint, ...more });
}

export async function cancel(id: string, when: 'now' | 'period_end' = 'now'): Promise<void> {
  await ask(
    shop,
    `mutation ($id: ID!, $at: CancelAt!) { cancelSubscription(id: $id, at: $at) { subscription { id } } }`,
    {
      id,
      at: when,
    },
  );
}

export const tamper = (key: string): string => key.slice(0, 30) + (key[30] === 'A' ? 'B' : 'A') + key.slice(31);
