import { afterAll, beforeAll, beforeEach, expect } from '@jest/globals';
import { ClientKind } from '../../../src/auth/clients/client.ts';
import type { User } from '../../../src/auth/people/user.ts';
import { SelfService } from '../../../src/billing/customers/profile/sale-policies.ts';
import { Interval } from '../../../src/catalog/offers/price.ts';
import { HubClient } from '../../support/client.ts';
import type { Answer, Json } from '../../support/client.ts';
import { People } from '../../support/people.ts';
import { Shop } from '../../support/shop.ts';

const plans = {
  basic: { unitAmount: '30', model: 'unit' as never },
  free: { unitAmount: '0' },
  game: { prices: [{ unitAmount: '60', interval: Interval.once }] },
  editor: {
    prices: [{ unitAmount: '100', interval: Interval.once, model: 'unit' as never }],
    licencePolicy: { maxMachines: 1, atEnd: 'restrict' as never, offlineDays: 14 },
  },
};

export let people: People;
/** A shop that sells to no one directly, so that every purchase of a person is admitted by its link. */
export let shop: Shop<keyof typeof plans>;
export let seller: HubClient;
export let user: User;
export let buyer: HubClient;

beforeAll(async () => {
  people = await People.start();
  const coupons = {
    HALF: { percentOff: '50' },
    TENTH: { percentOff: '10' },
    ONCE: { percentOff: '5', maxRedemptions: 1 },
  };
  shop = await Shop.open(people.seed, { plans, coupons, tax: '20', profile: { selfService: SelfService.off } });
  seller = HubClient.withKey(people.hub.address, await people.seed.key(shop.project));
  const redirectUris = ['https://shop.example/callback', 'http://localhost:3000/callback'];
  await people.seed.client(shop.project, { kind: ClientKind.web, redirectUris });
});

beforeEach(async () => {
  people.clock.set('2026-04-01T10:00:00Z');
  [user, buyer] = await newBuyer();
});

afterAll(() => people.close());

export async function newBuyer(): Promise<[User, HubClient]> {
  const person = await people.user();
  return [person, await people.as(person, ['billing:read', 'billing:write', 'catalog:read'])];
}

type PlanKey = keyof typeof plans;

export const priceOf = (plan: PlanKey): string =>
  plan === 'game' || plan === 'editor' ? shop.price(plan, Interval.once) : String(shop.items(plan)[0]!.priceId);

export const tryLink = (input: object, by = seller): Promise<Answer> =>
  by.post('/billing/checkout-links', { name: 'Button', successUrl: 'https://shop.example/thanks', ...input });

/** Creates a link for plans, each once, unless the terms have other items. */
export async function link(plan: PlanKey, terms: object = {}): Promise<Json> {
  const { status, body } = await tryLink({ items: [{ priceId: priceOf(plan) }], ...terms });
  expect([status, body.code]).toEqual([201, undefined]);
  return body;
}

export const tryCheckout = (of: Json, input: object = {}, by = buyer): Promise<Answer> =>
  by.post('/billing/checkouts', { linkId: of.id, ...input });

export async function checkout(of: Json, input: object = {}, by = buyer): Promise<Json> {
  const { status, body } = await tryCheckout(of, input, by);
  expect([status, body.code]).toEqual([201, undefined]);
  return body;
}

export const offerOf = async (of: Json, by = buyer): Promise<Answer> =>
  by.get(`/billing/checkout-links/${String(of.id)}/offer`);

export const read = async (of: Json, by = buyer): Promise<Json> =>
  (await by.get(`/billing/checkouts/${String(of.id)}`)).body;

/** The subscription or the order of a checkout, with its invoice. */
export async function bought(of: Json, by = buyer): Promise<Json> {
  const path = of.order
    ? `/billing/orders/${String(of.order.id)}`
    : `/billing/subscriptions/${String(of.subscription.id)}`;
  return (await by.get(path)).body;
}

export async function pay(of: Json): Promise<void> {
  const { invoice, latestInvoice } = await bought(of);
  const { status } = await seller.post('/billing/payments', { invoiceId: (invoice ?? latestInvoice).id });
  expect(status).toBe(201);
}
