import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { Interval } from '../../src/catalog/offers/price.ts';
import { Aggregation } from '../../src/metering/aggregation.ts';
import { HubClient } from '../support/client.ts';
import type { Json } from '../support/client.ts';
import { billDue } from '../support/due.ts';
import { People, ask } from '../support/people.ts';
import { unique } from '../support/seed.ts';
import { Shop } from '../support/shop.ts';

const { year } = Interval;
const plans = {
  card: {
    prices: [
      { unitAmount: '300', interval: year },
      { unitAmount: '0.1', meter: 'calls', component: 'calls', isRequired: true },
    ],
  },
};

let people: People;
let shop: Shop<keyof typeof plans>;
let seller: HubClient;

beforeAll(async () => {
  people = await People.start();
});
beforeEach(async () => {
  people.clock.set('2026-01-15T10:00:00Z');
  shop = await Shop.open(people.seed, { plans, meters: { calls: Aggregation.sum } });
  seller = HubClient.withKey(people.hub.address, await people.seed.key(shop.project));
});
afterAll(() => people.close());

const UPCOMING = `query ($id: ID!, $count: Int! = 1) {
  previewUpcomingInvoices(id: $id, count: $count) { invoices { at total { amount } lines { kind total { amount } } } }
}`;
const LATEST = `query ($id: ID!) { subscription(id: $id) { latestInvoice { createdAt total { amount } } } }`;

async function subscribed(): Promise<{ id: string; externalId: string }> {
  const externalId = unique('cust');
  const items = [{ priceId: shop.price('card', year) }];
  const { status, body } = await seller.post('/billing/subscriptions', { customer: { externalId }, items });
  expect(status).toBe(201);
  return { id: String(body.id), externalId };
}

async function use(subject: string, quantity: string): Promise<void> {
  const events = [{ meter: 'calls', subject, quantity, key: unique('event') }];
  expect((await seller.post('/usage/events', { events })).status).toBe(200);
}

const upcoming = async (id: string, count = 1): Promise<Json[]> => [
  ...(await ask(seller, UPCOMING, { id, count })).previewUpcomingInvoices.invoices,
];

describe('the upcoming invoice beside a yearly price', () => {
  it('is that of the next month, at both doors, and is what billing then creates', async () => {
    const { id, externalId } = await subscribed();
    people.clock.advance({ hours: 24 });
    await use(externalId, '120');
    const next = (await upcoming(id))[0]!;
    expect(next).toEqual({
      at: '2026-02-15T10:00:00.000Z',
      total: { amount: '12.00' },
      lines: [{ kind: 'usage', total: { amount: '12.00' } }],
    });
    const { status, body } = await seller.get(`/billing/subscriptions/${id}/upcoming-invoices`);
    expect([status, body.invoices.length]).toEqual([200, 1]);
    expect(body.invoices[0]).toMatchObject({ at: next.at, total: { amount: '12.00' }, lines: [{ kind: 'usage' }] });
    people.clock.set('2026-02-15T10:00:00Z');
    expect(await billDue(people.hub.orm, people.clock.now())).toEqual([]);
    const { latestInvoice } = (await ask(seller, LATEST, { id })).subscription;
    expect(latestInvoice).toMatchObject({ createdAt: next.at, total: next.total });
  });

  it('is followed by that of the year in the order of time, and nothing is stored', async () => {
    const { id, externalId } = await subscribed();
    people.clock.advance({ hours: 24 });
    await use(externalId, '10');
    const invoices = await upcoming(id, 13);
    expect(invoices[0]).toMatchObject({ at: '2026-02-15T10:00:00.000Z', total: { amount: '1.00' } });
    const yearly = invoices.find(({ total }: Json) => String(total.amount) === '300.00');
    expect(yearly).toMatchObject({ at: '2027-01-15T10:00:00.000Z' });
    const dates = invoices.map(({ at }) => String(at));
    expect(dates).toEqual(dates.toSorted());
    const { currentPeriod, latestInvoice } = (
      await ask(
        seller,
        `query ($id: ID!) { subscription(id: $id) { currentPeriod { number } latestInvoice { createdAt } } }`,
        {
          id,
        },
      )
    ).subscription;
    expect([currentPeriod.number, latestInvoice.createdAt]).toEqual([1, '2026-01-15T10:00:00.000Z']);
  });

  it('is none once the subscription is to end without a charge', async () => {
    const { id } = await subscribed();
    await seller.post(`/billing/subscriptions/${id}/cancel`, { at: 'now' });
    expect(await upcoming(id, 2)).toEqual([]);
  });

  it('is refused to other projects, and for a number that is too great', async () => {
    const { id } = await subscribed();
    const other = HubClient.withKey(people.hub.address, await people.seed.key(await people.seed.project()));
    const path = `/billing/subscriptions/${id}/upcoming-invoices`;
    expect((await other.get(path)).body.code).toBe('subscription_not_found');
    const refused = await seller.get(`${path}?count=14`);
    expect([refused.status, refused.body.errors[0].pointer]).toEqual([422, '/count']);
  });
});
