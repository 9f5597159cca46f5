import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { AnalyticsInterval } from '../../src/analytics/interval.ts';
import { UsageGrouping } from '../../src/analytics/usage-grouping.ts';
import { usageAnalytics } from '../../src/analytics/usage.ts';
import { Plan } from '../../src/catalog/offers/plan.ts';
import { BillingTiming } from '../../src/catalog/offers/price-kinds.ts';
import { PricingModel } from '../../src/catalog/pricing/terms.ts';
import { Aggregation } from '../../src/metering/aggregation.ts';
import { foldTotals } from '../../src/metering/fold-totals.ts';
import { recordUsage } from '../../src/metering/record-usage.ts';
import { Rational } from '../../src/platform/values/rational.ts';
import { decodeId, newId } from '../../src/platform/values/ids.ts';
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

/** The clocks of Berlin and Havana go back within the days after it, those of Lord Howe have gone forward. */
const start = Temporal.Instant.from('2026-10-23T00:00:00Z');
const now = Temporal.Instant.from('2026-11-20T10:00:00Z');
const days = 11;
const { count, sum, max, unique, latest, weighted_sum } = Aggregation;
const meters = { count, sum, max, unique, latest, weighted_sum };

const plans = {
  flat: { unitAmount: '10' },
  other: { unitAmount: '20' },
  metered: { model: PricingModel.unit, meter: 'sum', unitAmount: '0.01', billingTiming: BillingTiming.in_arrears },
};

type PlanKey = keyof typeof plans;

interface Stay {
  plan: PlanKey;
  since: number;
  until: number;
}

interface World {
  shop: Shop<PlanKey>;
  planIds: Map<PlanKey, string>;
  /** The customer of each subject. */
  customers: Map<string, string>;
}

async function openWorld(): Promise<World> {
  const shop = await Shop.open(new Seed(database.orm, new FrozenClock(start)), { meters, plans });
  const customers = new Map<string, string>();
  for (const name of ['acme', 'globex']) {
    const { customerId } = await shop.subscribe({ customer: { externalId: name }, items: shop.items('flat') }, start);
    customers.set(name, customerId);
    customers.set(customerId, customerId);
  }
  const found = await shop.do((em) => em.find(Plan, { projectId: shop.projectId }));
  return { shop, customers, planIds: new Map(found.map(({ key, id }) => [key as PlanKey, id])) };
}

/** Writes what a customer had, as copies of the item of their subscription; that item had no length. */
async function writeStays({ shop, planIds }: World, customerId: string, stays: readonly Stay[]): Promise<void> {
  const customer = decodeId('customer', customerId);
  await shop.do(async (em) => {
    await em.execute(
      `update subscription_item set started_at = '2020-01-01', ended_at = '2020-01-01' where customer_id = ?`,
      [customer],
    );
    for (const { plan, since, until } of stays) {
      await em.execute(
        `insert into subscription_item select (jsonb_populate_record(item, jsonb_build_object('id', ?::uuid, 'plan_id', ?::uuid,
           'price_id', ?::uuid, 'started_at', ?::timestamptz, 'ended_at', ?::timestamptz))).*
         from subscription_item item where customer_id = ? order by id limit 1`,
        [
          decodeId('item', newId('item')),
          decodeId('plan', planIds.get(plan)!),
          decodeId('price', shop.price(plan)),
          timeOf(since).toString(),
          until === Infinity ? null : timeOf(until).toString(),
          customer,
        ],
      );
    }
  });
}

const timeOf = (minute: number) => start.add({ minutes: minute });

interface Sent {
  subject: string;
  minute: number;
  quantity: number;
}

const minute = fc.integer({ min: 0, max: days * 1440 - 1 });
const stay = fc
  .record({ plan: fc.constantFrom<PlanKey>('flat', 'other', 'metered'), since: minute, length: minute })
  .map(({ since, length, plan }) => {
    const until = since + length + 1;
    return { plan, since, until: until > days * 1440 ? Infinity : until };
  });
const staysOf = fc
  .uniqueArray(stay, { minLength: 0, maxLength: 4, selector: ({ since }) => since })
  // A customer has a plan once at a time.
  .filter((all) => all.every((one) => all.every((two) => one === two || one.plan !== two.plan)));
const sent = fc.record({ subject: fc.nat({ max: 3 }), minute, quantity: fc.integer({ min: 0, max: 9 }) });

const request = fc.record({
  from: fc.integer({ min: -60, max: 1440 * 6 }),
  length: fc.integer({ min: 60, max: 1440 * 9 }),
  isRounded: fc.boolean(),
  timezone: fc.constantFrom('UTC', 'Europe/Berlin', 'Asia/Kolkata', 'Australia/Lord_Howe', 'America/Havana'),
  interval: fc.constantFrom(AnalyticsInterval.hour, AnalyticsInterval.day, AnalyticsInterval.week),
  groupBy: fc.constantFrom(...Object.values(UsageGrouping)),
  filter: fc.constantFrom('none', 'plan', 'customer', 'both'),
});

/** The plan that counts at a time: with a price for the meter before others, then the one that began last. */
function planAt(stays: readonly Stay[], meter: string, at: number): PlanKey | null {
  const inForce = stays.filter(({ since, until }) => since <= at && at < until);
  const isPriced = ({ plan }: Stay) => Number(meter === 'sum' && plan === 'metered');
  return inForce.toSorted((a, b) => isPriced(b) - isPriced(a) || b.since - a.since)[0]?.plan ?? null;
}

interface Expected {
  subject: string;
  customer: string | null;
  plan: PlanKey | null;
}

/** Whether usage of a subject at a time counts, and when that may change. */
interface Placing {
  fits: (subject: string, at: number) => boolean;
  edges: readonly number[];
}

/** The figure of a meter in a span, over the events whose place fits. */
function figureOf(meter: string, events: readonly Sent[], span: [number, number], placing: Placing): string {
  const { fits } = placing;
  if (meter === 'weighted_sum') return averageLevel(events, span, placing);
  const own = events.filter(({ subject, minute: at }) => at >= span[0] && at < span[1] && fits(subject, at));
  const quantities = own.map(({ quantity }) => quantity);
  const figures: Record<string, () => number> = {
    count: () => own.length,
    sum: () => quantities.reduce((one, other) => one + other, 0),
    max: () => Math.max(0, ...quantities),
    unique: () => new Set(quantities).size,
    latest: () => own.toSorted((a, b) => a.minute - b.minute).at(-1)?.quantity ?? 0,
  };
  return String(figures[meter]!());
}

function averageLevel(events: readonly Sent[], [since, until]: [number, number], { fits, edges }: Placing): string {
  const inside = [...edges, ...events.map(({ minute: at }) => at)].filter((at) => at > since && at < until);
  const steps = [since, ...new Set(inside.toSorted((a, b) => a - b)), until];
  let area = 0;
  for (const [index, at] of steps.slice(0, -1).entries())
    for (const { subject, minute: of, quantity } of events)
      if (of <= at && fits(subject, at)) area += quantity * (steps[index + 1]! - at);
  return new Rational(BigInt(area)).over(new Rational(BigInt(until - since))).toDecimal();
}

const minuteOf = (time: Temporal.Instant) => Math.round((time.epochMilliseconds - start.epochMilliseconds) / 60_000);

describe('usage by customer and plan', () => {
  it('is what the events come to under the plan that was in force for the customer of each', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(staysOf, { minLength: 2, maxLength: 2 }),
        fc.uniqueArray(sent, { minLength: 5, maxLength: 30, selector: (event) => event.minute }),
        fc.array(request, { minLength: 4, maxLength: 8 }),
        fc.boolean(),
        async (stays, drawn, requests, isFolded) => {
          const world = await openWorld();
          const { shop, customers, planIds } = world;
          const names = [...customers.keys(), 'nobody'];
          const subjects = [names[0]!, names[1]!, names[2]!, 'nobody'];
          const staysOfCustomer = new Map([...new Set(customers.values())].map((id, index) => [id, stays[index]!]));
          for (const [id, own] of staysOfCustomer) await writeStays(world, id, own);
          const events = drawn.map(({ subject, ...event }) => ({ ...event, subject: subjects[subject]! }));
          const inputs = events.flatMap(({ subject, minute: at, quantity }, index) =>
            Object.keys(meters).map((meter) => ({
              ...{ meter, subject, key: `${meter} ${index}`, occurredAt: timeOf(at) },
              quantity: ['unique', 'count'].includes(meter) ? '1' : String(quantity),
              ...(meter === 'unique' && { value: String(quantity) }),
            })),
          );
          await shop.do((em) => recordUsage(em, shop.viewer, { events: inputs }, now));
          if (isFolded) await shop.do((em) => foldTotals(em, 25));
          const keyOfPlan = new Map([...planIds].map(([key, id]) => [id, key]));
          const placeOf = (subject: string, meter: string, at: number): Expected => {
            const customer = customers.get(subject) ?? null;
            return { subject, customer, plan: customer ? planAt(staysOfCustomer.get(customer)!, meter, at) : null };
          };
          const edges = stays.flat().flatMap(({ since, until }) => [since, until]);
          for (const { from, length, isRounded, filter, ...rest } of requests) {
            const unit = isRounded ? 1440 : 1;
            const begin = timeOf(Math.floor(from / unit) * unit);
            const most = rest.interval === AnalyticsInterval.hour ? Math.min(length, 1440 * 2) : length;
            const to = begin.add({ minutes: Math.ceil(most / unit) * unit });
            const customerId = ['customer', 'both'].includes(filter) ? customers.get('acme')! : null;
            const planId = ['plan', 'both'].includes(filter) ? planIds.get('flat')! : null;
            const wanted = { ...rest, from: begin, to, customerId, planId };
            const reported = (options?: { isWithoutSeries: boolean }) =>
              usageAnalytics(database.orm.em.fork(), shop.viewer, wanted, now, options);
            const report = await reported();
            const written = (total: (typeof report.totals)[number]) => ({ ...total, value: trimmed(total.value) });
            const { totals } = await reported({ isWithoutSeries: true });
            expect(totals.map(written)).toEqual(report.totals.map(written));
            const fitsFor = (group: (typeof report.totals)[number]['group']) => (subject: string, at: number) => {
              const place = placeOf(subject, group.meter.key, at);
              if (customerId && place.customer !== customerId) return false;
              if (planId && place.plan !== 'flat') return false;
              if (wanted.groupBy === UsageGrouping.subject) return subject === group.subject;
              if (wanted.groupBy === UsageGrouping.customer) return place.customer === group.customerId;
              if (wanted.groupBy === UsageGrouping.plan) return place.plan === (keyOfPlan.get(group.planId!) ?? null);
              return true;
            };
            const all = [
              ...report.totals.map((total) => ({
                ...total,
                span: [minuteOf(begin), minuteOf(to)] as [number, number],
              })),
              ...report.series.map((point) => ({
                ...point,
                span: [
                  Math.max(minuteOf(point.start), minuteOf(begin)),
                  Math.min(minuteOf(point.end), minuteOf(to)),
                ] as [number, number],
              })),
            ];
            for (const { group, value, span } of all)
              expect([group.meter.key, span, trimmed(value)]).toEqual([
                ...[group.meter.key, span],
                trimmed(figureOf(group.meter.key, events, span, { fits: fitsFor(group), edges })),
              ]);
            // No usage is missing: the groups of the meter that counts come to all of its events.
            const counted = report.totals.filter(({ group }) => group.meter.key === 'count');
            const expected = events.filter(
              ({ subject, minute: at }) =>
                at >= minuteOf(begin) &&
                at < minuteOf(to) &&
                (!customerId || customers.get(subject) === customerId) &&
                (!planId || placeOf(subject, 'count', at).plan === 'flat'),
            );
            expect(counted.reduce((total, one) => total + one.events, 0)).toBe(expected.length);
          }
        },
      ),
      { numRuns: 15, endOnFailure: true },
    );
  }, 240_000);
});

function trimmed(value: string): string {
  return value.includes('.') ? value.replace(/\.?0+$/, '') : value;
}
