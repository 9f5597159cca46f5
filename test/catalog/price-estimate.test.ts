import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { decodeId } from '../../src/platform/values/ids.ts';
import { HubClient } from '../support/client.ts';
import { People } from '../support/people.ts';
import { StatementWatch } from '../support/statements.ts';
import { unique } from '../support/seed.ts';

const estimateQuery = `query ($priceId: ID!, $quantity: Decimal, $currency: Currency, $amount: Decimal, $events: Decimal) {
  priceEstimate(priceId: $priceId, quantity: $quantity, currency: $currency, amount: $amount, events: $events) {
    price { id product { name } plan { key } } currency quantity steps { description quantity unitAmount amount }
    exact total { amount minor currency } roundedBy taxBehavior period
  }
}`;

const tiers = [
  { upTo: '5', unitAmount: '7' },
  { unitAmount: '6.5', flatAmount: '2' },
];
const dollarTiers = [
  { upTo: '5', unitAmount: '8' },
  { unitAmount: '7', flatAmount: '3' },
];

/** One price of each model, by the key of its plan. */
const prices = {
  flat: { model: 'flat', currency: 'EUR', unitAmount: '9.90', interval: 'once', taxBehavior: 'inclusive' },
  unit: { currency: 'EUR', unitAmount: '0.005', interval: 'year' },
  graduated: {
    model: 'graduated',
    currency: 'EUR',
    tiers,
    currencyOptions: [{ currency: 'USD', tiers: dollarTiers }],
    intervalCount: 3,
  },
  volume: { model: 'volume', currency: 'EUR', tiers },
  package: { model: 'package', currency: 'EUR', unitAmount: '4', packageSize: '10', freeUnits: '5' },
  percentage: { model: 'percentage', currency: 'EUR', percent: '2.9', fixedAmount: '0.30' },
  graduated_percentage: {
    model: 'graduated_percentage',
    currency: 'EUR',
    tiers: [{ upTo: '100', percent: '3' }, { percent: '1.000000000001' }],
  },
  custom: { model: 'custom', currency: 'EUR', minimumAmount: '2', presetAmount: '5' },
};

let people: People;
let client: HubClient;
let stranger: HubClient;
let buyer: HubClient;
let ids: Record<keyof typeof prices, string>;
let productId: string;

const ask = async (caller: HubClient, variables: Record<string, unknown>) =>
  (await caller.graphql(estimateQuery, variables)).body;
const estimate = async (plan: keyof typeof prices, more: Record<string, unknown> = {}) =>
  (await ask(client, { priceId: ids[plan], ...more })).data.priceEstimate;

beforeAll(async () => {
  people = await People.start();
  const { seed, hub } = people;
  client = HubClient.withKey(hub.address, await seed.key(await seed.project()));
  stranger = HubClient.withKey(hub.address, await seed.key(await seed.project()));
  buyer = await people.as(await people.user());
  const plans = Object.entries(prices).map(([key, price]) => ({ key, name: key, prices: [price] }));
  const body = (await client.post('/catalog/products', { slug: unique('forge'), name: 'Forge', plans })).body;
  productId = String(body.id);
  ids = Object.fromEntries(body.plans.map((plan) => [plan.key, plan.prices[0].id])) as never;
});

afterAll(() => people.close());

describe('a price estimate', () => {
  it('lists its steps at the price of the catalog', async () => {
    expect(await estimate('graduated', { quantity: '8' })).toEqual({
      price: { id: ids.graduated, product: { name: 'Forge' }, plan: { key: 'graduated' } },
      currency: 'EUR',
      quantity: '8',
      steps: [
        { description: 'first 5 units at 7.00 each', quantity: '5', unitAmount: '7', amount: '35' },
        { description: 'next 3 units at 6.50 each', quantity: '3', unitAmount: '6.5', amount: '19.5' },
        { description: 'flat amount of tier 2 of 2.00', quantity: '1', unitAmount: '2', amount: '2' },
      ],
      exact: '56.5',
      total: { amount: '56.50', minor: '5650', currency: 'EUR' },
      roundedBy: '0',
      taxBehavior: 'exclusive',
      period: 'every 3 months',
    });
  });

  it.each<[keyof typeof prices, Record<string, unknown>, string, string]>([
    ['flat', {}, '9.90', 'once'],
    ['flat', { quantity: '7' }, '9.90', 'once'],
    ['unit', { quantity: '3' }, '0.02', 'every year'],
    ['graduated', { quantity: '6', currency: 'USD' }, '50.00', 'every 3 months'],
    ['volume', { quantity: '6' }, '41.00', 'every month'],
    ['package', { quantity: '16' }, '8.00', 'every month'],
    ['percentage', { quantity: '100', events: '2' }, '3.50', 'every month'],
    ['percentage', { quantity: '100' }, '2.90', 'every month'],
    ['graduated_percentage', { quantity: '250' }, '4.50', 'every month'],
    ['custom', {}, '5.00', 'every month'],
    ['custom', { amount: '12.5' }, '12.50', 'every month'],
  ])('for a %s price with %j is %s %s', async (plan, asked, amount, period) => {
    expect(await estimate(plan, asked)).toMatchObject({
      total: { amount, currency: asked.currency ?? 'EUR' },
      period,
    });
  });

  it('reports the rounding difference, and keeps up to 12 decimals', async () => {
    expect(await estimate('unit', { quantity: '1' })).toMatchObject({ exact: '0.005', roundedBy: '0.005' });
    const share = await estimate('graduated_percentage', { quantity: '100.1' });
    expect(share).toMatchObject({ exact: '3.001', total: { amount: '3.00' }, roundedBy: '-0.001' });
    expect(share.steps[1]).toMatchObject({ quantity: '0.1', unitAmount: '0.01', amount: '0.001' });
    expect(await estimate('flat')).toMatchObject({ taxBehavior: 'inclusive', quantity: '1' });
  });

  it.each<[keyof typeof prices, Record<string, unknown>, string, string]>([
    ['graduated', { currency: 'JPY' }, '/currency', 'must be a currency in which this price is sold: EUR, USD'],
    ['unit', { quantity: '-1' }, '/quantity', 'must not be negative'],
    ['unit', { quantity: '9'.repeat(26) }, '/quantity', 'must be smaller: the cost is too large for an invoice'],
    ['unit', { amount: '1' }, '/amount', 'must be left out: this price sets the amount itself'],
    ['unit', { events: '1' }, '/events', 'must be left out: only a percentage price charges for events'],
    ['percentage', { events: '0.5' }, '/events', 'must be a whole number from 0'],
    ['custom', { amount: '1' }, '/amount', 'must be at least 2.00 EUR'],
    ['custom', { amount: '9'.repeat(26) }, '/amount', 'must be smaller: the cost is too large for an invoice'],
  ])('for a %s price is refused with %j at %s: it %s', async (plan, asked, pointer, detail) => {
    const { errors } = await ask(client, { priceId: ids[plan], ...asked });
    expect(errors[0].extensions).toMatchObject({ code: 'invalid_input', problems: [{ pointer, detail }] });
  });

  it('takes a null quantity as none given', async () => {
    expect(await estimate('unit', { quantity: null })).toEqual(await estimate('unit'));
  });

  it('takes two statements besides authentication and rate limiting', async () => {
    const bare = 'query ($priceId: ID!) { priceEstimate(priceId: $priceId) { price { id } exact } }';
    const watch = new StatementWatch();
    const { statements } = await watch.of(() => client.graphql(bare, { priceId: ids.volume }));
    watch.stop();
    expect(statements).toEqual(['select api_key', 'insert rate_limit', 'select price', 'select product']);
  });

  it('is refused to callers who may not read the product', async () => {
    const code = async (caller: HubClient, priceId = ids.flat) =>
      (await ask(caller, { priceId })).errors?.[0].extensions.code;
    expect(await code(stranger)).toBe('price_not_found');
    expect(await code(new HubClient(people.hub.address))).toBe('unauthenticated');
    expect(await code(await people.as(await people.user(), ['billing:read']))).toBe('insufficient_scope');
    expect(await code(client, productId)).toBe('price_not_found');
    expect(await code(client, 'price_1')).toBe('invalid_id');
    expect(await code(buyer)).toBeUndefined();
    await people.sql(`update product set status = 'draft' where id = ?`, [decodeId('product', productId)]);
    expect(await code(buyer)).toBe('price_not_found');
    expect(await code(client)).toBeUndefined();
  });

  it('is given for an archived price, but not for a price of a deleted product', async () => {
    const plan = { key: 'one', name: 'One', prices: [{ currency: 'EUR', unitAmount: '5' }] };
    const { body } = await client.post('/catalog/products', {
      slug: unique('forge'),
      name: 'Forge',
      plans: [plan],
    });
    const priceId = body.plans[0].prices[0].id;
    const dearer = {
      slug: unique('forge'),
      name: 'Forge',
      plans: [{ ...plan, prices: [{ currency: 'EUR', unitAmount: '6' }] }],
    };
    expect((await client.send('PUT', `/catalog/products/${body.id}`, dearer)).status).toBe(200);
    expect((await ask(client, { priceId })).data.priceEstimate.total.amount).toBe('5.00');
    expect((await client.send('DELETE', `/catalog/products/${body.id}`)).status).toBe(204);
    expect((await ask(client, { priceId })).errors[0].extensions.code).toBe('price_not_found');
  });
});

describe('the estimate of a price that is not saved', () => {
  const draftQuery = `query ($input: DraftPriceEstimateInput!) {
    draftPriceEstimate(input: $input) {
      currency quantity steps { description quantity unitAmount amount } exact total { amount minor currency }
      roundedBy taxBehavior period
    }
  }`;
  const askDraft = async (input: object, caller = client) => (await caller.graphql(draftQuery, { input })).body;

  it.each(Object.keys(prices) as (keyof typeof prices)[])('is that of the saved price (%s)', async (plan) => {
    const { data } = await askDraft({ price: prices[plan], quantity: '8' });
    expect(await estimate(plan, { quantity: '8' })).toMatchObject(data.draftPriceEstimate as never);
  });

  it('calculates in each currency of the draft, and needs no meter', async () => {
    const price = { ...prices.graduated, meter: 'never-made', billingTiming: 'in_arrears' };
    const { data } = await askDraft({ price, quantity: '6', currency: 'USD' });
    expect(data.draftPriceEstimate.total).toMatchObject({ amount: '50.00', currency: 'USD' });
  });

  it.each<[object, string, string]>([
    [
      { price: { currency: 'EUR', unitAmount: '1', intervalCount: 99 } },
      '/price/intervalCount',
      'must be from 1 to 36',
    ],
    [
      { price: { currency: 'EUR', unitAmount: '1.001', model: 'flat' } },
      '/price/unitAmount',
      expect.any(String) as never,
    ],
    [{ price: prices.unit, currency: 'JPY' }, '/currency', 'must be a currency in which this price is sold: EUR'],
  ])('is refused for %j at %s', async (variables, pointer, detail) => {
    const { errors } = await askDraft({ quantity: '1', ...variables });
    expect(errors[0].extensions).toMatchObject({ code: 'invalid_input', problems: [{ pointer, detail }] });
  });

  it('requires catalog:read', async () => {
    const reader = await people.as(await people.user(), ['billing:read']);
    const { errors } = await askDraft({ price: prices.unit }, reader);
    expect(errors[0].extensions.code).toBe('insufficient_scope');
  });

  it('has a path of REST', async () => {
    const { status, body } = await client.post('/catalog/price-estimates', { price: prices.volume, quantity: '6' });
    expect([status, body.total.amount]).toEqual([200, '41.00']);
    const refused = await client.post('/catalog/price-estimates', { price: { currency: 'EUR' } });
    expect([refused.status, refused.body.errors[0].pointer]).toEqual([422, '/price/unitAmount']);
  });
});
