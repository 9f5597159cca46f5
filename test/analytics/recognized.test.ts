import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Temporal } from 'temporal-polyfill';
import { AnalyticsInterval } from '../../src/analytics/interval.ts';
import { RecognitionGrouping } from '../../src/analytics/recognition/recognition-grouping.ts';
import { recognizedRevenue } from '../../src/analytics/recognition/recognized-revenue.ts';
import type { RecognitionRequest } from '../../src/analytics/recognition/recognized-revenue.ts';
import { Price } from '../../src/catalog/offers/price.ts';
import { FrozenClock } from '../../src/platform/time/clock.ts';
import { openTestDatabase } from '../support/database.ts';
import type { TestDatabase } from '../support/database.ts';
import { Seed } from '../support/seed.ts';
import { Shop } from '../support/shop.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});

afterAll(() => database.close());

const start = Temporal.Instant.from('2026-01-01T00:00:00Z');
const to = Temporal.Instant.from('2026-02-01T00:00:00Z');

it('recognised revenue can be limited to a product, a plan, the country of buyers and a currency', async () => {
  const shop = await Shop.open(new Seed(database.orm, new FrozenClock(start)), {
    plans: { gold: { unitAmount: '50' }, silver: { unitAmount: '30' } },
  });
  const buy = (externalId: string, country: string, plan: 'gold' | 'silver') =>
    shop.subscribe({ customer: { externalId, address: { country } }, items: shop.items(plan) }, start);
  const { customerId } = await buy('a', 'DE', 'gold');
  await buy('b', 'AT', 'gold');
  await buy('c', 'AT', 'silver');
  const price = await database.orm.em.fork().findOneOrFail(Price, { id: shop.price('gold') });
  const billed = async (filter: Partial<RecognitionRequest>) => {
    const request = { from: start, to, interval: AnalyticsInterval.month, timezone: 'UTC', ...filter };
    const { totals } = await recognizedRevenue(
      database.orm.em.fork(),
      shop.viewer,
      { ...request, groupBy: RecognitionGrouping.currency },
      to,
    );
    return totals.map(({ billedMinor, recognizedMinor }) => [billedMinor, recognizedMinor]);
  };
  expect(await billed({})).toEqual([[13000n, 13000n]]);
  expect(await billed({ productId: price.productId })).toEqual([[13000n, 13000n]]);
  expect(await billed({ planId: price.planId })).toEqual([[10000n, 10000n]]);
  expect(await billed({ country: 'AT' })).toEqual([[8000n, 8000n]]);
  expect(await billed({ country: 'AT', planId: price.planId })).toEqual([[5000n, 5000n]]);
  expect(await billed({ customerId })).toEqual([[5000n, 5000n]]);
  expect(await billed({ customerId, country: 'AT' })).toEqual([]);
  expect(await billed({ currency: 'EUR' })).toEqual([[13000n, 13000n]]);
  expect(await billed({ currency: 'USD' })).toEqual([]);
  const byGroup = async (groupBy: RecognitionGrouping) => {
    const request = { from: start, to, interval: AnalyticsInterval.month, timezone: 'UTC', groupBy };
    const { totals } = await recognizedRevenue(database.orm.em.fork(), shop.viewer, request, to);
    return totals.map(({ group: { planId, country }, billedMinor }) => [planId ?? country, billedMinor]);
  };
  const byPlan = await byGroup(RecognitionGrouping.plan);
  expect(byPlan).toHaveLength(2);
  expect(byPlan).toContainEqual([price.planId, 10000n]);
  expect(await byGroup(RecognitionGrouping.country)).toEqual([
    ['AT', 8000n],
    ['DE', 5000n],
  ]);
});
