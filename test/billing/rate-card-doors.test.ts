import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { LicenceEnd } from '../../src/catalog/offers/licence-policy.ts';
import { Interval } from '../../src/catalog/offers/price.ts';
import { Aggregation } from '../../src/metering/aggregation.ts';
import { HubClient } from '../support/client.ts';
import type { Json } from '../support/client.ts';
import { People } from '../support/people.ts';
import { unique } from '../support/seed.ts';
import { Shop } from '../support/shop.ts';

const { year, once, week } = Interval;
const licencePolicy = { atEnd: LicenceEnd.restrict, offlineDays: 14 };

const plans = {
  card: {
    prices: [
      { unitAmount: '30' },
      { unitAmount: '300', interval: year },
      { unitAmount: '5', component: 'seats' },
      { unitAmount: '0.1', meter: 'calls', component: 'calls', isRequired: true },
      { unitAmount: '75', interval: once, component: 'setup', isRequired: true },
    ],
    licencePolicy,
  },
  unclear: {
    prices: [
      { unitAmount: '30' },
      { unitAmount: '5', component: 'seats', intervalCount: 2, isRequired: true },
      { unitAmount: '50', component: 'seats', interval: year, isRequired: true },
    ],
  },
  weekly: { prices: [{ unitAmount: '7', interval: week }] },
  named: { prices: [{ model: 'custom' as never, minimumAmount: '1' }] },
};

let people: People;
let shop: Shop<keyof typeof plans>;
let seller: HubClient;

beforeAll(async () => {
  people = await People.start();
});
beforeEach(async () => {
  shop = await Shop.open(people.seed, { plans, meters: { calls: Aggregation.sum } });
  seller = HubClient.withKey(people.hub.address, await people.seed.key(shop.project));
});
afterAll(() => people.close());

const monthly = () => shop.price('card');
const order = (items: object[], more: object = {}) => ({ customer: { externalId: unique('cust') }, items, ...more });

const subscribe = async (items: object[], by = seller, more: object = {}): Promise<Json> => {
  const { status, body } = await by.post('/billing/subscriptions', order(items, more));
  expect([status, body.code]).toEqual([201, undefined]);
  return body;
};

const refusal = async (items: object[], by = seller, more: object = {}) => {
  const { status, body } = await by.post('/billing/subscriptions', order(items, more));
  return [status, body.code, body.errors?.[0]?.pointer];
};

const partsOf = ({ items }: Json) => items.map(({ price }: Json) => [price.component, price.interval]);

describe('a rate card', () => {
  it('is bought by naming its base: what it requires comes with it, and what is paid once is no item', async () => {
    const body = await subscribe([{ priceId: monthly() }]);
    expect(partsOf(body)).toEqual([
      [null, 'month'],
      ['calls', 'month'],
    ]);
    expect(body.latestInvoice.total.amount).toBe('105.00');
  });

  it('is previewed with what it requires', async () => {
    const query = `query ($input: CreateSubscriptionInput!) {
      previewSubscription(input: $input) { amountDue { amount } invoice { lines { kind description total { amount } } } }
    }`;
    const { body } = await seller.graphql(query, { input: order([{ priceId: shop.price('card', year) }]) });
    expect(body.data.previewSubscription).toMatchObject({
      amountDue: { amount: '375.00' },
      invoice: { lines: [{ kind: 'recurring' }, { kind: 'once', total: { amount: '75.00' } }] },
    });
  });

  it('names on each line the part of the plan that it charges, and nothing more for the base', async () => {
    const seats = { priceId: shop.price('card', undefined, 'seats'), quantity: 2 };
    const { id } = await subscribe([{ priceId: monthly() }, seats]);
    const query = `query ($id: ID!) { subscription(id: $id) { latestInvoice { lines { description } } } }`;
    const { body } = await seller.graphql(query, { id });
    const [base, ...parts] = body.data.subscription.latestInvoice.lines.map(({ description }: Json) => description);
    expect(parts).toEqual([`${String(base)}, seats`, `${String(base)}, setup`]);
  });

  it('comes with one licence, however many of its prices are paid', async () => {
    const { id } = await subscribe([{ priceId: monthly() }, { priceId: shop.price('card', undefined, 'seats') }]);
    const query = `query ($id: ID!) { subscription(id: $id) { items { id } licences { id } } }`;
    const { body } = await seller.graphql(query, { id });
    expect(body.data.subscription.items).toHaveLength(3);
    expect(body.data.subscription.licences).toHaveLength(1);
  });

  it('keeps its required parts in a change that does not name them, and its licence', async () => {
    const { id, items } = await subscribe([{ priceId: monthly() }]);
    const query = `mutation ($id: ID!, $input: ChangeSubscriptionInput!) {
      changeSubscription(id: $id, input: $input) {
        subscription { interval items { id quantity price { interval meter { key } } } licences { id } }
      }
    }`;
    const input = { items: [{ priceId: shop.price('card', year), quantity: 2 }] };
    const { body } = await seller.graphql(query, { id, input });
    expect(body.data.changeSubscription.subscription).toMatchObject({
      interval: 'month',
      items: [
        { id: items[0].id, quantity: 2, price: { interval: 'year', meter: null } },
        { id: items[1].id, price: { interval: 'month', meter: { key: 'calls' } } },
      ],
      licences: [{ id: expect.any(String) }],
    });
  });

  it('is refused with a pointer where its prices do not go together', async () => {
    const [base, seats] = [monthly(), shop.price('card', undefined, 'seats')];
    const setup = shop.price('card', once, 'setup');
    const at = (index: number) => [422, 'invalid_input', `/items/${index}/priceId`];
    expect(await refusal([{ priceId: base }, { priceId: shop.price('card', year) }])).toEqual(at(1));
    expect(await refusal([{ priceId: base }, { priceId: seats }, { priceId: seats }])).toEqual(at(2));
    expect(await refusal([{ priceId: setup }])).toEqual(at(0));
    expect(await refusal([{ priceId: shop.price('weekly', week) }, { priceId: base }])).toEqual(at(1));
    expect(await refusal([{ priceId: shop.price('unclear') }])).toEqual(at(0));
  });

  it('takes a part that leaves a choice when it is named', async () => {
    const seats = shop.price('unclear', year, 'seats');
    const body = await subscribe([{ priceId: shop.price('unclear') }, { priceId: seats, quantity: 3 }]);
    expect(body.latestInvoice.total.amount).toBe('180.00');
  });

  it('is sold without a part as soon as only that is no longer required', async () => {
    const [{ id }] = (await seller.get('/catalog/products')).body.data;
    const product = (await seller.get(`/catalog/products/${String(id)}`)).body;
    const plans = [...product.plans].map((plan: Json) => ({
      ...(plan as object),
      prices: [...plan.prices].map((price: Json) => ({
        ...(price as object),
        isRequired: price.isRequired && !price.meter,
      })),
    }));
    const { status, body } = await seller.send('PUT', `/catalog/products/${String(id)}`, {
      ...(product as object),
      plans,
    });
    expect([status, body.errors]).toEqual([200, undefined]);
    expect(partsOf(await subscribe([{ priceId: monthly() }]))).toEqual([[null, 'month']]);
  });

  it('is one subscription of a customer, as any plan', async () => {
    const { customer } = await subscribe([{ priceId: monthly() }]);
    const again = { customerId: customer.id, items: [{ priceId: shop.price('card', undefined, 'seats') }] };
    expect((await seller.post('/billing/subscriptions', again)).body.code).toBe('already_subscribed');
  });
});

describe('the terms of one customer', () => {
  const own = () => ({ priceId: monthly(), ownTerms: { unitAmount: '21.5' } });

  it('are a price that only the project and the customer see, and that no one else can buy', async () => {
    const buyer = await people.as(await people.user(), ['billing:read', 'billing:write']);
    const weekly = { items: [{ priceId: shop.price('weekly', week) }] };
    const { customer } = (await buyer.post('/billing/subscriptions', weekly)).body;
    const body = (await seller.post('/billing/subscriptions', { customerId: customer.id, items: [own()] })).body;
    const { id } = body.items[0].price;
    expect(body.items[0].price.unitAmount).toBe('21.5');
    const query = `query ($id: ID!) { price(id: $id) { unitAmount isArchived customerId } }`;
    const seen = { unitAmount: '21.5', isArchived: true, customerId: body.customer.id };
    expect((await seller.graphql(query, { id })).body.data.price).toEqual(seen);
    const stranger = await people.as(await people.user(), ['catalog:read', 'billing:write']);
    expect((await stranger.graphql(query, { id })).body.errors[0].extensions.code).toBe('price_not_found');
    expect(await refusal([{ priceId: id }])).toEqual([409, 'price_not_for_sale', '/items/0/priceId']);
    const bought = (await buyer.get(`/billing/subscriptions/${String(body.id)}`)).body;
    expect(bought.items[0].price.unitAmount).toBe('21.5');
  });

  it('leave the product and its prices as they are', async () => {
    const before = await seller.get('/catalog/products');
    await subscribe([own()]);
    const after = await seller.get('/catalog/products');
    expect(after.body).toEqual(before.body);
  });

  it('are set by the project alone', async () => {
    const buyer = await people.as(await people.user(), ['billing:write']);
    const { status, body } = await buyer.post('/billing/subscriptions', { items: [own()] });
    expect([status, body.code, body.errors]).toEqual([
      ...[403, 'only_the_project_may'],
      [{ pointer: '/items/0/ownTerms', detail: 'can be set only by the project; leave it out' }],
    ]);
  });

  it('are refused with a pointer where the price does not take them', async () => {
    const at = (field: string) => [422, 'invalid_input', `/items/0/ownTerms/${field}`];
    const refused = (ownTerms: object) => refusal([{ priceId: monthly(), ownTerms }]);
    expect(await refused({ unitAmount: '-1' })).toEqual(at('unitAmount'));
    expect(await refused({ packageSize: '10' })).toEqual(at('packageSize'));
    expect(await refused({ tiers: [{ upTo: null, unitAmount: '1' }] })).toEqual(at('tiers'));
    const named = { priceId: shop.price('named'), amount: '5', ownTerms: { unitAmount: '1' } };
    expect(await refusal([named])).toEqual([422, 'invalid_input', '/items/0/ownTerms']);
  });
});
