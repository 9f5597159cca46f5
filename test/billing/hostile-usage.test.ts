import { expect, it } from '@jest/globals';
import type { Answer, Json } from '../support/client.ts';
import { unique } from '../support/seed.ts';
import { people, shop } from './orders-stage.ts';

/** A JSON object with a property that an object literal would take as its prototype. */
const named = (name: string, value: string): object =>
  JSON.parse(`{${JSON.stringify(name)}: ${JSON.stringify(value)}}`);

async function made(path: string, input: object): Promise<Json> {
  const { status, body } = await shop.post(path, input);
  expect([status, body.code, body.errors]).toEqual([201, undefined, undefined]);
  return body;
}

const groupBy = ['__proto__', 'constructor', 'toString'];

/** A customer who pays 0.50 for a call with one value of a property, and 0.10 for others. */
async function subscribed(name: string, value: string) {
  const meter = unique('calls');
  await made('/usage/meters', { key: meter, name: 'Calls', aggregation: 'sum', groupBy });
  const group = { match: named(name, value), unitAmount: '0.5' };
  const price = { currency: 'EUR', unitAmount: '0.1', interval: 'month', meter, groups: [group] };
  const plans = [{ key: 'calls', name: 'Calls', grants: {}, prices: [price] }];
  const product = await made('/catalog/products', { slug: unique('calls'), name: 'Calls', plans });
  const externalId = unique('cust');
  const items = [{ priceId: product.plans[0].prices[0].id }];
  const { id } = await made('/billing/subscriptions', { customer: { externalId }, items });
  const use = (quantity: string, properties: object): Promise<Answer> =>
    shop.post('/usage/events', {
      events: [{ meter, subject: externalId, quantity, key: unique('event'), properties }],
    });
  const lines = async (): Promise<string[]> => {
    people.clock.set(people.clock.now().add({ hours: 24 * 20 }));
    const ended = await shop.post(`/billing/subscriptions/${String(id)}/cancel`, { at: 'now' });
    expect(ended.status).toBe(200);
    const { body } = await shop.get(`/billing/invoices?subscriptionId=${String(id)}`);
    return [...body.data].flatMap((invoice: Json) =>
      [...invoice.lines].map((line: Json) => `${String(line.quantity)} = ${String(line.amount.amount)}`),
    );
  };
  return { use, lines };
}

it.each(groupBy)('usage is priced by a property named %s, as by any other', async (name) => {
  const { use, lines } = await subscribed(name, 'eu');
  expect((await use('10', named(name, 'eu'))).status).toBe(200);
  expect((await use('20', named(name, 'us'))).status).toBe(200);
  expect((await use('5', {})).status).toBe(200);
  expect(await lines()).toEqual(['10 = 5.00', '25 = 2.50']);
});

it.each(['constructor', '__proto__', 'NULL', '', '{"eu"}', 'a,b', String.raw`\\"`, 'é\u2028'])(
  'a group of a price may have the value %j, which is kept as it is',
  async (value) => {
    const { use, lines } = await subscribed('constructor', value);
    await use('10', { constructor: value });
    await use('3', { constructor: 'other' });
    expect(await lines()).toEqual(['10 = 5.00', '3 = 0.30']);
  },
);

it.each(['eu\u0000', '\ud800'])('usage with the text %j, which cannot be stored, is refused', async (value) => {
  const { use } = await subscribed('constructor', 'eu');
  expect([400, 422]).toContain((await use('1', { constructor: value })).status);
});

it('usage cannot be moved to a cheaper group: no quantity is negative', async () => {
  const { use, lines } = await subscribed('constructor', 'eu');
  await use('10', { constructor: 'eu' });
  const answers = [await use('-10', { constructor: 'eu' }), await use('10', { constructor: 'us' })];
  expect(answers.map(({ status }) => status)).toEqual([422, 200]);
  expect(await lines()).toEqual(['10 = 5.00', '10 = 1.00']);
});
