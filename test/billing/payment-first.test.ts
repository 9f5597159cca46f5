import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Temporal } from 'temporal-polyfill';
import type { User } from '../../src/auth/people/user.ts';
import { SelfServiceActivation } from '../../src/billing/customers/profile/sale-policies.ts';
import { CouponDuration } from '../../src/billing/invoicing/coupons/coupon.ts';
import { FeatureType } from '../../src/catalog/offers/feature.ts';
import { LicenceEnd } from '../../src/catalog/offers/licence-policy.ts';
import type { LicencePolicy } from '../../src/catalog/offers/licence-policy.ts';
import { HubClient } from '../support/client.ts';
import type { Answer, Json } from '../support/client.ts';
import { billDue } from '../support/due.ts';
import { People } from '../support/people.ts';
import { Shop } from '../support/shop.ts';
import type { ShopPlan } from '../support/shop.ts';

/** The plans, each with a feature of its own. */
const plans = {
  small: plan('small', { unitAmount: '30' }),
  large: plan('large', { unitAmount: '60' }),
  free: plan('free', { unitAmount: '0' }),
  tried: plan('tried', { unitAmount: '30', trialDays: 14 }),
  licensed: plan('licensed', { unitAmount: '30' }, { atEnd: LicenceEnd.restrict, offlineDays: 14 }),
};

function plan(feature: string, price: ShopPlan['prices'][number], licencePolicy?: LicencePolicy): ShopPlan {
  return { prices: [price], grants: { [feature]: true }, licencePolicy };
}

let people: People;
let shop: Shop<keyof typeof plans>;
let seller: HubClient;
let user: User;
let buyer: HubClient;

beforeAll(async () => {
  people = await People.start();
  await open();
});

beforeEach(async () => {
  people.clock.set('2026-04-01T10:00:00Z');
  user = await people.user();
  buyer = await people.as(user, ['billing:read', 'billing:write']);
});

afterAll(() => people.close());

/** Opens a shop with the default billing profile of a new project, or another activation. */
async function open(selfServiceActivation?: SelfServiceActivation): Promise<void> {
  const profile = selfServiceActivation && { selfServiceActivation };
  const coupons = { HALF: { percentOff: '50', duration: CouponDuration.once } };
  const features = Object.keys(plans).map((key) => ({ key, name: key, type: FeatureType.boolean }));
  shop = await Shop.open(people.seed, { plans, profile, coupons, features });
  seller = HubClient.withKey(people.hub.address, await people.seed.key(shop.project));
}

const order = (plan: keyof typeof plans, more: object = {}): Json => ({ items: shop.items(plan), ...more }) as never;

async function buy(plan: keyof typeof plans, more: object = {}): Promise<Json> {
  const { status, body } = await buyer.post('/billing/subscriptions', order(plan, more));
  expect([status, body.code]).toEqual([201, undefined]);
  return body;
}

async function read({ id }: Json): Promise<Json> {
  return (await buyer.get(`/billing/subscriptions/${String(id)}`)).body;
}

async function pay({ latestInvoice }: Json): Promise<void> {
  const { status } = await seller.post('/billing/payments', { invoiceId: latestInvoice.id });
  expect(status).toBe(201);
}

async function until(at: string): Promise<void> {
  people.clock.set(at);
  expect(await billDue(people.hub.orm, Temporal.Instant.from(at))).toEqual([]);
}

/** Returns the features that the buyer may use. */
async function entitled(): Promise<string[]> {
  const document = `{ entitlements(projectId: "${shop.projectId}") { feature } }`;
  const { body } = await buyer.graphql(document);
  return body.data.entitlements.map(({ feature }: Json) => String(feature));
}

const change = (subscription: Json, plan: keyof typeof plans, at = 'now', by = buyer): Promise<Answer> =>
  by.post(`/billing/subscriptions/${String(subscription.id)}/change`, { items: shop.items(plan), at });

const cancel = (subscription: Json, at: string): Promise<Answer> =>
  buyer.post(`/billing/subscriptions/${String(subscription.id)}/cancel`, { at });

describe('a subscription that a person buys for themself', () => {
  it('waits for its first payment, and runs from the purchase once it is paid', async () => {
    const bought = await buy('small');
    expect(bought).toMatchObject({
      status: 'incomplete',
      expiresAt: '2026-04-02T09:00:00.000Z',
      availableActions: ['cancel'],
      latestInvoice: { status: 'open', total: { amount: '30.00' } },
    });
    expect(await entitled()).toEqual([]);
    people.clock.set('2026-04-01T20:00:00Z');
    await pay(bought);
    expect(await read(bought)).toMatchObject({
      status: 'active',
      expiresAt: null,
      currentPeriod: { startAt: '2026-04-01T10:00:00.000Z', endAt: '2026-05-01T10:00:00.000Z' },
    });
    expect(await entitled()).toEqual(['small']);
  });

  it('expires after 23 hours with its invoice voided, and can then be bought again', async () => {
    const bought = await buy('small', { coupons: ['HALF'] });
    await until('2026-04-02T08:59:59Z');
    expect((await read(bought)).status).toBe('incomplete');
    await until('2026-04-02T09:00:00Z');
    expect(await read(bought)).toMatchObject({ status: 'incomplete_expired', latestInvoice: { status: 'void' } });
    expect(await entitled()).toEqual([]);
    const again = await buy('small', { coupons: ['HALF'] });
    expect(again).toMatchObject({ status: 'incomplete', latestInvoice: { total: { amount: '15.00' } } });
  });

  it('can be canceled while it waits, at once and not later, which voids its invoice', async () => {
    const bought = await buy('small');
    const later = await cancel(bought, 'period_end');
    expect([later.status, later.body.code]).toEqual([409, 'subscription_is_incomplete']);
    expect((await cancel(bought, 'now')).body.status).toBe('incomplete_expired');
    expect((await read(bought)).latestInvoice.status).toBe('void');
    expect((await buy('small')).status).toBe('incomplete');
  });

  it('runs at once when nothing is due or when it begins with a trial', async () => {
    expect((await buy('free')).status).toBe('active');
    expect((await buy('tried')).status).toBe('trialing');
    expect(await entitled()).toEqual(expect.arrayContaining(['free', 'tried']));
  });

  it('has a licence that is valid once it is paid', async () => {
    const bought = await buy('licensed');
    const licence = async () => {
      const query = '{ licences { nodes { subscription { id } standing } } }';
      const { nodes } = (await buyer.graphql(query)).body.data.licences;
      return nodes.find(({ subscription }: Json) => subscription.id === bought.id)?.standing;
    };
    expect(await licence()).toBe('suspended');
    await pay(bought);
    expect(await licence()).toBe('good');
  });

  it('is previewed as awaiting the payment', async () => {
    const previewOf = async (plan: keyof typeof plans) =>
      (await buyer.post('/billing/previews', order(plan))).body as Json;
    expect(await previewOf('small')).toMatchObject({ awaitsPayment: true, amountDue: { amount: '30.00' } });
    expect(await previewOf('tried')).toMatchObject({ awaitsPayment: false, amountDue: { amount: '0.00' } });
  });

  it('reports its steps as events', async () => {
    const bought = await buy('small');
    await pay(bought);
    const rows = await people.sql<{ type: string }>('select type from outbox_event where subject = ? order by id', [
      bought.id,
    ]);
    expect(rows.map(({ type }) => type)).toEqual([
      'subscription.created',
      'subscription.started',
      'subscription.activated',
    ]);
  });

  it('cannot be bought by a person whose address is not confirmed', async () => {
    const newcomer = await people.as(await people.newcomer());
    const refused = await newcomer.post('/billing/subscriptions', order('small'));
    expect([refused.status, refused.body.code]).toEqual([403, 'email_not_verified']);
  });
});

describe('a change that a person makes for themself', () => {
  it('is left to the project when it costs something at once, and its preview says so', async () => {
    const bought = await buy('small');
    await pay(bought);
    const preview = await buyer.post(`/billing/subscriptions/${String(bought.id)}/preview`, {
      items: shop.items('large'),
    });
    expect(preview.body).toMatchObject({ awaitsPayment: true, amountDue: { amount: '30.00' } });
    const refused = await change(bought, 'large');
    expect([refused.status, refused.body.code]).toEqual([402, 'change_needs_payment']);
    expect(await entitled()).toEqual(['small']);
    expect((await change(bought, 'large', 'now', seller)).body.items[0].plan.key).toBe('large');
  });

  it('takes effect when the customer has the amount as a balance, costs nothing, or waits for the period', async () => {
    const bought = await buy('large');
    await pay(bought);
    expect((await change(bought, 'small')).body.items[0].plan.key).toBe('small');
    expect((await change(bought, 'large')).body.items[0].plan.key).toBe('large');
    expect((await change(bought, 'small', 'period_end')).status).toBe(200);
  });
});

describe('a change that a person plans for a date', () => {
  it('is left to the project, since nobody is asked for the payment then', async () => {
    const path = `/billing/subscriptions/${String((await buy('free')).id)}`;
    const planned = { items: shop.items('large'), atDate: '2026-04-10T10:00:00Z' };
    for (const verb of ['preview', 'change']) {
      const refused = await buyer.post(`${path}/${verb}`, planned);
      expect([verb, refused.status, refused.body.code]).toEqual([verb, 402, 'change_needs_payment']);
    }
    expect((await seller.post(`${path}/change`, planned)).status).toBe(200);
  });

  it('is accepted for the end of the period', async () => {
    const free = await buy('free');
    const atEnd = { items: shop.items('large'), atDate: String(free.currentPeriod.endAt) };
    expect((await buyer.post(`/billing/subscriptions/${String(free.id)}/change`, atEnd)).body.code).toBeUndefined();
  });
});

describe('a project', () => {
  it('can have purchases and changes of people take effect before they are paid', async () => {
    await open(SelfServiceActivation.immediate);
    const bought = await buy('small');
    expect(bought.status).toBe('active');
    expect(await entitled()).toEqual(['small']);
    expect((await change(bought, 'large')).body.items[0].plan.key).toBe('large');
  });

  it('sells by its key without waiting for a payment', async () => {
    const { body } = await seller.post('/billing/subscriptions', order('small', { customer: { externalId: 'c-1' } }));
    expect(body.status).toBe('active');
  });
});
