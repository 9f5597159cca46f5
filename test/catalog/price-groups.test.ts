import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { HubClient } from '../support/client.ts';
import type { Json } from '../support/client.ts';
import { startHub } from '../support/hub.ts';
import type { TestHub } from '../support/hub.ts';
import { Seed, unique } from '../support/seed.ts';

let hub: TestHub;
let client: HubClient;

beforeAll(async () => {
  hub = await startHub();
  const seed = new Seed(hub.orm);
  client = HubClient.withKey(hub.address, await seed.key(await seed.project()));
  await client.post('/usage/meters', { key: 'calls', name: 'Calls', aggregation: 'sum', groupBy: ['region', 'model'] });
  await client.post('/usage/meters', { key: 'plain', name: 'Plain', aggregation: 'sum' });
});

afterAll(() => hub.close());

interface ExportedProduct {
  slug: string;
  plans: { prices: { groups: unknown[] }[] }[];
}

const base = { currency: 'EUR', meter: 'calls', billingTiming: 'in_arrears', unitAmount: '0.01' };
const eu = { match: { region: 'eu' }, unitAmount: '0.02' };
const large = { match: { model: 'large' }, unitAmount: '0.05' };
const both = { match: { region: 'eu', model: 'large' }, unitAmount: '0.06' };

const offer = (price: object) => ({
  ...{ slug: unique('api'), name: 'API' },
  plans: [{ key: 'payg', name: 'Pay as you go', prices: [price] }],
});

const register = (price: object) => client.post('/catalog/products', offer(price));

async function problemsOf(price: object): Promise<[string, string][]> {
  const { body } = await register(price);
  const { errors = [] } = body as { errors?: { pointer: string; detail: string }[] };
  return errors.map(({ pointer, detail }) => [pointer.replace('/plans/0/prices/0', ''), detail]);
}

describe('a price with groups', () => {
  it('is read as it was written, and a PUT of it and another import of its export change nothing', async () => {
    const usd = { currency: 'USD', unitAmount: '0.011' };
    const groups = [
      { ...both, match: { model: 'large', region: 'eu' }, currencyOptions: [{ currency: 'USD', unitAmount: '0.066' }] },
      { match: { region: 5 }, unitAmount: '0.020', currencyOptions: [usd] },
    ];
    const { status, body } = await register({ ...base, currencyOptions: [usd], groups });
    expect(status).toBe(201);
    const [price] = body.plans![0]!.prices as unknown as Json[];
    expect(price).toMatchObject({
      ungrouped: 'default',
      groups: [
        { match: { region: 'eu', model: 'large' }, unitAmount: '0.06' },
        { match: { region: '5' }, unitAmount: '0.02' },
      ],
    });
    const again = await client.send('PUT', `/catalog/products/${body.id}`, body);
    expect(again.body).toEqual(body);
    const exported = String((await client.get('/catalog/export.jsonl')).body);
    const lines = exported
      .trim()
      .split('\n')
      .map((one) => JSON.parse(one) as ExportedProduct);
    const [plan] = lines.find(({ slug }) => slug === String(body.slug))!.plans;
    expect(plan!.prices[0]!.groups).toEqual([
      {
        match: { region: 'eu', model: 'large' },
        unitAmount: '0.06',
        currencyOptions: [{ currency: 'USD', unitAmount: '0.066' }],
      },
      { match: { region: '5' }, unitAmount: '0.02', currencyOptions: [{ currency: 'USD', unitAmount: '0.011' }] },
    ]);
  });

  it('is replaced by another when a group changes, which names it', async () => {
    const input = offer({ ...base, groups: [eu] });
    const { body } = await client.post('/catalog/products', input);
    const before = body.plans![0]!.prices[0]!.id;
    const groups = [{ ...eu, unitAmount: '0.03' }];
    const plans = [{ ...input.plans[0], prices: [{ ...base, groups }] }];
    const after = await client.post(`/catalog/products/${body.id}/changes`, { plans });
    expect(after.body.plans![0]!.prices[0]).toMatchObject({ supersedesId: before });
  });

  it.each<[string, object, [string, string][]]>([
    [
      'without a meter',
      { currency: 'EUR', unitAmount: '1', groups: [eu] },
      [['/groups', 'must be left out: only the usage of a meter has groups']],
    ],
    [
      'of a meter that does not group',
      { ...base, meter: 'plain', groups: [eu] },
      [['/groups/0/match/region', 'must be left out: the meter has no groupBy']],
    ],
    [
      'by a property that its meter does not group by',
      { ...base, groups: [{ ...eu, match: { host: 'a' } }] },
      [['/groups/0/match/host', 'is no property that the meter groups by: region, model']],
    ],
    [
      'without a property',
      { ...base, groups: [{ ...eu, match: {} }] },
      [['/groups/0/match', 'must name 1 to 3 properties that the meter groups by, with a value of each']],
    ],
    [
      'with a list as value',
      { ...base, groups: [{ ...eu, match: { region: [] } }] },
      [['/groups/0/match/region', 'must be a text of at most 100 characters, a number or a boolean']],
    ],
    [
      'twice the same match',
      { ...base, groups: [both, { ...both, match: { model: 'large', region: 'eu' } }] },
      [['/groups/1/match', 'is there twice']],
    ],
    [
      'with two that match the same usage',
      { ...base, groups: [eu, large] },
      [['/groups/1/match', 'is ambiguous with groups/0/match: add a group that names the properties of both']],
    ],
    [
      'without an amount',
      { ...base, groups: [{ match: eu.match }] },
      [['/groups/0/unitAmount', 'must be given: a unit price needs it']],
    ],
    [
      'with amounts of another model',
      { ...base, groups: [{ ...eu, packageSize: '5' }] },
      [['/groups/0/packageSize', 'must be left out: a unit price does not use it']],
    ],
    [
      'without amounts in each currency',
      { ...base, currencyOptions: [{ currency: 'USD', unitAmount: '1' }], groups: [eu] },
      [['/groups/0/currencyOptions', 'must have the amounts in USD, as the price has']],
    ],
    [
      'with amounts in a currency that the price does not have',
      { ...base, groups: [{ ...eu, currencyOptions: [{ currency: 'USD', unitAmount: '1' }] }] },
      [['/groups/0/currencyOptions/0/currency', 'must be a currency of the price itself']],
    ],
    [
      'that is free otherwise, and has amounts',
      { ...base, ungrouped: 'free', groups: [eu] },
      [['/unitAmount', 'must be left out: usage that no group matches is free']],
    ],
    [
      'that is free without groups',
      { ...base, unitAmount: null, ungrouped: 'free' },
      [['/ungrouped', 'must be left out: without groups, all usage would be free']],
    ],
  ])('is refused %s', async (_, price, problems) => {
    expect(await problemsOf(price)).toEqual(problems);
  });

  it('may have two that match the same usage, if a third names the properties of both', async () => {
    expect((await register({ ...base, groups: [eu, large, both] })).status).toBe(201);
  });
});

describe('an estimate of a price with groups', () => {
  const estimateOf = async (price: object, body: object) => {
    const { body: product } = await register(price);
    return client.post(`/catalog/prices/${product.plans![0]!.prices[0]!.id}/estimate`, body);
  };
  const usage = [
    { properties: { region: 'eu', model: 'small', host: 'a' }, quantity: '100' },
    { properties: { region: 'eu' }, quantity: '50.5' },
    { properties: { region: 'eu', model: 'large' }, quantity: '10' },
    { properties: { region: 'us' }, quantity: '7' },
  ];

  it('adds up the usage of each group, and rounds each as its line of an invoice', async () => {
    const { body } = await estimateOf({ ...base, groups: [eu, large, both] }, { usage });
    expect(body).toMatchObject({
      quantity: '167.5',
      groups: [
        { match: { region: 'eu' }, quantity: '150.5', total: { amount: '3.01' } },
        { match: { region: 'eu', model: 'large' }, quantity: '10', total: { amount: '0.60' } },
        { match: null, quantity: '7', total: { amount: '0.07' } },
      ],
      exact: '3.68',
      total: { amount: '3.68' },
    });
    expect(body.steps).toContainEqual(expect.objectContaining({ description: 'large · eu: 10 units at 0.06 each' }));
  });

  it('costs nothing for other usage where it is free', async () => {
    const { body } = await estimateOf(
      { ...base, unitAmount: null, ungrouped: 'free', groups: [eu] },
      { usage, quantity: '5' },
    );
    expect(body).toMatchObject({ total: { amount: '3.21' }, quantity: '172.5' });
    const other = await estimateOf({ ...base, unitAmount: null, ungrouped: 'free', groups: [eu] }, {});
    expect(other.body).toMatchObject({ total: { amount: '0.00' }, quantity: '1' });
  });

  it('refuses a negative quantity, also where other usage of the group outweighs it', async () => {
    const less = [...usage, { ...usage[0]!, quantity: '-1' }];
    const { body } = await estimateOf({ ...base, groups: [eu, large, both] }, { usage: less });
    expect(body).toMatchObject({
      errors: [{ pointer: `/usage/${usage.length}/quantity`, detail: 'must not be negative' }],
    });
  });

  it('refuses usage with properties for a price without groups', async () => {
    const { body } = await estimateOf(base, { usage });
    expect(body).toMatchObject({
      errors: [{ pointer: '/usage', detail: 'must be left out: this price has no groups' }],
    });
  });
});
