import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { Temporal } from 'temporal-polyfill';
import { AnalyticsComparison, comparedRequest } from '../../src/analytics/compared.ts';
import { AnalyticsInterval } from '../../src/analytics/interval.ts';
import { revenueCohorts } from '../../src/analytics/mrr/revenue-cohorts.ts';
import { RecurringGrouping } from '../../src/analytics/mrr/recurring-grouping.ts';
import { recurringRevenue } from '../../src/analytics/mrr/recurring-revenue.ts';
import { trialConversion } from '../../src/analytics/mrr/trial-conversion.ts';
import type { RecurringReport, RecurringRequest } from '../../src/analytics/mrr/recurring-revenue.ts';
import { CouponDuration } from '../../src/billing/invoicing/coupons/coupon.ts';
import { CancelAt } from '../../src/billing/subscriptions/subscription-input.ts';
import type { Subscription } from '../../src/billing/subscriptions/subscription.ts';
import { Unused } from '../../src/billing/subscriptions/subscription-terms.ts';
import { runDue } from '../../src/billing/turns/run-due.ts';
import { cancelSubscription } from '../../src/billing/verbs/cancel-subscription.ts';
import { Interval } from '../../src/catalog/offers/price.ts';
import { query, sql, uuid } from '../../src/platform/store/sql.ts';
import { decodeId } from '../../src/platform/values/ids.ts';
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

const at = Temporal.Instant.from;
const start = at('2026-01-01T00:00:00Z');

const monthly = (unitAmount: string) => ({ unitAmount, interval: Interval.month });
const yearly = (unitAmount: string) => ({ unitAmount, interval: Interval.year });

const plans = {
  gold: { prices: [monthly('50'), yearly('2000')] },
  silver: monthly('30'),
  basic: { prices: [monthly('100'), yearly('1000')] },
  addOn: monthly('100'),
  trial: { prices: [{ ...monthly('100'), trialDays: 14 }] },
};

type Plan = keyof typeof plans;

const profile = { giveUpDays: null };

function openShop(): Promise<Shop<Plan>> {
  return Shop.open(new Seed(database.orm, new FrozenClock(start)), {
    plans,
    profile,
    coupons: {
      HALF: { duration: CouponDuration.forever, amountOff: '50', currency: 'EUR' },
      ONCE: { duration: CouponDuration.once, percentOff: '50' },
    },
  });
}

function billUntil(shop: Shop<Plan>, until: string): Promise<unknown> {
  return runDue({
    inTransaction: (work) => shop.do(work),
    until: at(until),
    onFailure: (_, error) => {
      throw error;
    },
  });
}

interface Purchase {
  plan: Plan;
  on: string;
  of?: string;
  quantity?: number;
  interval?: Interval;
  coupons?: string[];
}

function buy(shop: Shop<Plan>, { plan, on, of = 'acme', quantity = 1, interval, coupons = [] }: Purchase) {
  const items = [{ priceId: shop.price(plan, interval), quantity }];
  return shop.subscribe({ customer: { externalId: of }, items, coupons }, at(`${on}T00:00:00Z`));
}

function cancel(shop: Shop<Plan>, { id }: Subscription, on: string, when = CancelAt.now): Promise<unknown> {
  const input = { id, at: when, unused: Unused.keep } as never;
  return shop.do((em) => cancelSubscription(em, shop.viewer, input, at(`${on}T00:00:00Z`)));
}

function report(shop: Shop<Plan>, request: Partial<RecurringRequest> = {}): Promise<RecurringReport> {
  const whole = {
    ...{ from: start, to: at('2027-07-01T00:00:00Z') },
    ...{ interval: AnalyticsInterval.month, timezone: 'UTC', groupBy: RecurringGrouping.currency },
    ...request,
  };
  return recurringRevenue(database.orm.em.fork(), shop.viewer, whole, at('2030-01-01T00:00:00Z'));
}

/** The months with movements, each as its amounts in minor units. */
function movements({ series }: RecurringReport): string[] {
  return series.flatMap((point) => {
    const kinds = ['new', 'reactivation', 'expansion', 'contraction', 'churn'] as const;
    const moved = kinds.filter((kind) => point[`${kind}Minor`]).map((kind) => `${kind} ${point[`${kind}Minor`]}`);
    return moved.length ? [`${point.start.toString().slice(0, 7)}: ${moved.join(', ')}; ${point.mrrMinor}`] : [];
  });
}

describe('recurring revenue', () => {
  it("moves as in ChartMogul's example of a customer with two plans, a churn and a return", async () => {
    const shop = await openShop();
    const gold = await buy(shop, { plan: 'gold', on: '2026-01-01', interval: Interval.year });
    const silver = await buy(shop, { plan: 'silver', on: '2026-02-10', quantity: 2 });
    await billUntil(shop, '2026-05-20T00:00:00Z');
    await cancel(shop, silver, '2026-05-20');
    await cancel(shop, gold, '2026-06-01', CancelAt.period_end);
    await billUntil(shop, '2027-02-01T00:00:00Z');
    await buy(shop, { plan: 'gold', on: '2027-03-05', quantity: 3 });
    expect(movements(await report(shop))).toEqual([
      '2026-01: new 16667; 16667',
      '2026-02: expansion 6000; 22667',
      '2026-05: contraction 6000; 16667',
      '2027-01: churn 16667; 0',
      '2027-03: reactivation 15000; 15000',
    ]);
  });

  it('adds months and years, and divides by the customers that pay', async () => {
    const shop = await openShop();
    await buy(shop, { plan: 'basic', on: '2026-01-01', of: 'a' });
    await buy(shop, { plan: 'basic', on: '2026-01-01', of: 'b', interval: Interval.year });
    await buy(shop, { plan: 'addOn', on: '2026-06-01', of: 'a' });
    const { series } = await report(shop, { to: at('2026-07-01T00:00:00Z') });
    expect(series.map(({ mrrMinor }) => mrrMinor)).toEqual([18333n, 18333n, 18333n, 18333n, 18333n, 28333n]);
    expect(series[0]).toMatchObject({ arpaMinor: 9167n, arrMinor: 220000n, customers: 2 });
  });

  it('lasts until the day on which a subscription ends', async () => {
    const shop = await openShop();
    await buy(shop, { plan: 'basic', on: '2026-01-01' });
    const second = await buy(shop, { plan: 'addOn', on: '2026-02-01' });
    await cancel(shop, second, '2026-02-01', CancelAt.period_end);
    await billUntil(shop, '2026-04-01T00:00:00Z');
    const { series } = await report(shop, { to: at('2026-04-01T00:00:00Z') });
    expect(series.map(({ mrrMinor }) => mrrMinor)).toEqual([10000n, 20000n, 10000n]);
  });

  it('leaves out trials, usage and coupons for one period, and deducts coupons that recur', async () => {
    const shop = await openShop();
    await buy(shop, { plan: 'trial', on: '2026-01-01', of: 'tries' });
    await buy(shop, { plan: 'basic', on: '2026-01-01', of: 'pays', coupons: ['ONCE'] });
    const items = shop.items('basic', 'addOn');
    await shop.subscribe({ customer: { externalId: 'saves' }, items, coupons: ['HALF'] }, start);
    const { series } = await report(shop, { to: at('2026-01-14T00:00:00Z') });
    expect(series[0]).toMatchObject({ mrrMinor: 25000n, customers: 2 });
    await billUntil(shop, '2026-01-20T00:00:00Z');
    expect((await report(shop, { to: at('2026-01-20T00:00:00Z') })).totals[0]).toMatchObject({ mrrMinor: 35000n });
  });

  it('by plan is a new sale of one plan and the loss of the other when a customer changes', async () => {
    const shop = await openShop();
    const first = await buy(shop, { plan: 'silver', on: '2026-01-01' });
    await cancel(shop, first, '2026-03-01');
    await buy(shop, { plan: 'addOn', on: '2026-03-01' });
    const { totals } = await report(shop, { groupBy: RecurringGrouping.plan });
    expect(totals.map(({ mrrMinor, newMinor, churnMinor }) => [mrrMinor, newMinor, churnMinor]).toSorted()).toEqual([
      [0n, 3000n, 3000n],
      [10000n, 10000n, 0n],
    ]);
    expect(movements(await report(shop))).toEqual(['2026-01: new 3000; 3000', '2026-03: expansion 7000; 10000']);
  });

  it('of cohorts is what the customers of each month have kept, with those who left at once', async () => {
    const shop = await openShop();
    await buy(shop, { plan: 'basic', on: '2026-01-01', of: 'stays' });
    await cancel(shop, await buy(shop, { plan: 'silver', on: '2026-01-02', of: 'leaves at once' }), '2026-01-05');
    const later = await buy(shop, { plan: 'basic', on: '2026-01-10', of: 'leaves later' });
    await buy(shop, { plan: 'gold', on: '2026-02-01', of: 'comes later' });
    await cancel(shop, later, '2026-02-05');
    const request = { from: start, to: at('2026-03-15T00:00:00Z'), timezone: 'UTC' };
    const { cohorts } = await revenueCohorts(database.orm.em.fork(), shop.viewer, request, at('2026-03-10T00:00:00Z'));
    expect(
      cohorts.map(({ start: month, size, months }) => [
        `${month.toString().slice(0, 7)}: ${size}`,
        ...months.map(({ customers, mrrMinor, customersKept, mrrKept, partial }) =>
          [customers, mrrMinor, customersKept, mrrKept, partial].join(' '),
        ),
      ]),
    ).toEqual([
      ['2026-01: 3', '2 20000 0.6667 1.0000 false', '1 10000 0.3333 0.5000 false', '1 10000 0.3333 0.5000 true'],
      ['2026-02: 1', '1 5000 1.0000 1.0000 false', '1 5000 1.0000 1.0000 true'],
    ]);
  });

  it('counts trials that became revenue, on the days on which they ended, by plan as well', async () => {
    const shop = await openShop();
    await buy(shop, { plan: 'trial', on: '2026-01-01', of: 'stays' });
    await cancel(shop, await buy(shop, { plan: 'trial', on: '2026-01-02', of: 'leaves' }), '2026-01-05');
    await buy(shop, { plan: 'trial', on: '2026-01-20', of: 'comes later' });
    await buy(shop, { plan: 'trial', on: '2026-02-15', of: 'tries' });
    await buy(shop, { plan: 'basic', on: '2026-01-01', of: 'pays at once' });
    await billUntil(shop, '2026-02-20T00:00:00Z');
    for (const groupBy of [RecurringGrouping.currency, RecurringGrouping.plan, RecurringGrouping.country]) {
      const { series, totals } = await trialConversion(
        database.orm.em.fork(),
        shop.viewer,
        {
          ...{ from: start, to: at('2026-03-15T00:00:00Z'), timezone: 'UTC' },
          ...{ interval: AnalyticsInterval.month, groupBy },
        },
        at('2026-02-20T00:00:00Z'),
      );
      expect(series.map(({ ended, converted, rate }) => [ended, converted, rate])).toEqual([
        [2, 1, '0.5000'],
        [1, 1, '1.0000'],
        [0, 0, null],
      ]);
      expect(totals).toMatchObject([{ ended: 3, converted: 2, rate: '0.6667' }]);
    }
  });

  it('counts the trials of all currencies as one group where amounts are converted', async () => {
    const trial = { unitAmount: '10', trialDays: 14 };
    const plans = { euros: trial, dollars: { ...trial, currency: 'USD' } };
    const shop = await Shop.open(new Seed(database.orm, new FrozenClock(start)), { plans });
    for (const plan of ['euros', 'dollars'] as const) {
      const customer = { externalId: plan };
      await shop.subscribe({ customer, currency: plan === 'euros' ? 'EUR' : 'USD', items: shop.items(plan) }, start);
    }
    const now = at('2026-01-20T00:00:00Z');
    await runDue({ inTransaction: (work) => shop.do(work), until: now });
    const request = { from: start, to: now, timezone: 'UTC', interval: AnalyticsInterval.month };
    const read = (convertTo: string | null) =>
      trialConversion(
        database.orm.em.fork(),
        shop.viewer,
        { ...request, convertTo, groupBy: RecurringGrouping.currency },
        now,
      );
    expect((await read(null)).totals).toMatchObject([{ ended: 1 }, { ended: 1 }]);
    expect((await read('JPY')).totals).toEqual([
      expect.objectContaining({ group: expect.objectContaining({ currency: 'JPY' }), ended: 2, converted: 2 }),
    ]);
  });

  it('can be limited to a customer, as cohorts and trials can', async () => {
    const shop = await openShop();
    const { customerId } = await buy(shop, { plan: 'basic', on: '2026-01-01', of: 'one' });
    await buy(shop, { plan: 'trial', on: '2026-01-01', of: 'one' });
    await buy(shop, { plan: 'gold', on: '2026-01-01', of: 'other' });
    await buy(shop, { plan: 'trial', on: '2026-01-01', of: 'other' });
    await billUntil(shop, '2026-02-20T00:00:00Z');
    const at20 = at('2026-02-20T00:00:00Z');
    const [em, range] = [database.orm.em.fork(), { from: start, to: at20, timezone: 'UTC', customerId }];
    const monthly = { ...range, interval: AnalyticsInterval.month, groupBy: RecurringGrouping.currency };
    expect((await report(shop, { customerId })).totals).toMatchObject([{ customers: 1 }]);
    const { cohorts } = await revenueCohorts(em, shop.viewer, range, at20);
    expect(cohorts.map(({ size }) => size)).toEqual([1]);
    expect((await trialConversion(em, shop.viewer, monthly, at20)).totals).toMatchObject([{ ended: 1 }]);
  });

  it('leaves out customers of test clocks unless they are asked for', async () => {
    const shop = await openShop();
    await buy(shop, { plan: 'basic', on: '2026-01-01' });
    await database.orm.em
      .fork()
      .execute('update mrr_change set test_clock_id = id where project_id = ?', [decodeId('project', shop.projectId)]);
    expect((await report(shop)).totals).toEqual([]);
    expect((await report(shop, { includeTestClocks: true })).totals[0]).toMatchObject({ mrrMinor: 10000n });
  });

  it('is compared with as many whole months before, or with the same months of the year before', () => {
    const request = {
      ...{ from: at('2026-02-28T23:00:00Z'), to: at('2026-05-31T22:00:00Z') },
      ...{ interval: AnalyticsInterval.month, timezone: 'Europe/Berlin' },
    };
    const now = at('2026-07-01T00:00:00Z');
    expect(comparedRequest(request, AnalyticsComparison.previous_period, now)).toMatchObject({
      from: at('2025-11-30T23:00:00Z'),
      to: request.from,
    });
    expect(comparedRequest(request, AnalyticsComparison.previous_year, now)).toMatchObject({
      from: at('2025-02-28T23:00:00Z'),
      to: at('2025-05-31T22:00:00Z'),
    });
  });

  it('refuses a report with more groups than points, and does not read all of them', async () => {
    const shop = await openShop();
    await buy(shop, { plan: 'basic', on: '2026-01-01' });
    await database.orm.em.transactional(async (em) => {
      await query(em, sql`set local session_replication_role = replica`);
      await query(
        em,
        sql`insert into mrr_change (id, project_id, customer_id, subscription_id, item_id, product_id, plan_id, currency,
              monthly_minor, changed_at)
            select gen_random_uuid(), project_id, customer_id, subscription_id, item_id, product_id, gen_random_uuid(), currency,
              100, changed_at
            from mrr_change, generate_series(1, 10000) where project_id = ${uuid.project(shop.project.id)}`,
      );
    });
    const request = { to: at('2026-02-01T00:00:00Z'), groupBy: RecurringGrouping.plan };
    await expect(report(shop, request)).rejects.toThrow('/interval: makes more than 10000 points');
  });
});
