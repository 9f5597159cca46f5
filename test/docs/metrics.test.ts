import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { Temporal } from 'temporal-polyfill';
import { forecastOf } from '../../src/analytics/forecast.ts';
import { AnalyticsInterval } from '../../src/analytics/interval.ts';
import { RecurringGrouping } from '../../src/analytics/mrr/recurring-grouping.ts';
import { trialConversion } from '../../src/analytics/mrr/trial-conversion.ts';
import { figuresOf, rounded } from '../../src/analytics/mrr/recurring-figures.ts';
import type { Movements } from '../../src/analytics/mrr/recurring-figures.ts';
import { RecognitionGrouping } from '../../src/analytics/recognition/recognition-grouping.ts';
import { recognizedRevenue } from '../../src/analytics/recognition/recognized-revenue.ts';
import { RevenueGrouping } from '../../src/analytics/revenue-grouping.ts';
import { revenueAnalytics } from '../../src/analytics/revenue.ts';
import { shareOfLimit } from '../../src/analytics/usage-limits.ts';
import { monthlyAmount } from '../../src/billing/invoicing/arithmetic/monthly.ts';
import { CancelAt } from '../../src/billing/subscriptions/subscription-input.ts';
import { Unused } from '../../src/billing/subscriptions/subscription-terms.ts';
import { runDue } from '../../src/billing/turns/run-due.ts';
import { cancelSubscription } from '../../src/billing/verbs/cancel-subscription.ts';
import type { Interval } from '../../src/catalog/offers/price.ts';
import { Aggregation } from '../../src/metering/aggregation.ts';
import { Rational } from '../../src/platform/values/rational.ts';
import { Facts, now } from '../analytics/facts.ts';
import { loadRates as loadAll } from '../analytics/mrr-changes.ts';
import { openTestDatabase } from '../support/database.ts';
import type { TestDatabase } from '../support/database.ts';
import { FrozenClock } from '../../src/platform/time/clock.ts';
import { Seed } from '../support/seed.ts';
import { Shop } from '../support/shop.ts';
import { cohortOfChanges } from './cohort-of-changes.ts';
import { blocksOf } from './guide.ts';
import { figuresOfParts } from './parts-of-invoice.ts';
import type { InvoiceExample } from './parts-of-invoice.ts';

interface Example {
  prices?: { amountMinor: string; interval: Interval; intervalCount?: number }[];
  line?: { netMinor: number; currency?: string; at: string; since?: string; until?: string; dueAt?: string };
  invoice?: InvoiceExample;
  cohort?: { currency: string; minor: string }[];
  at?: string;
  range?: Record<'from' | 'to', string>;
  /** A pair, and its rate by day; the figures are converted into the base. */
  rates?: Record<string, string>;
  trials?: Record<'ended' | 'converted', number>;
  usage?: Record<'value' | 'start' | 'end', string>;
  now?: string;
  limit?: Record<'used' | 'limit', string>;
  gives: Record<string, unknown>;
}

let database: TestDatabase;

beforeAll(async () => {
  database = await openTestDatabase();
});

afterAll(() => database.close());

const examples = blocksOf('metrics')
  .filter(({ language }) => language === 'json metric')
  .map(({ line, text }) => ({ line, example: JSON.parse(text) as Example }));

it.each(examples)('the example in line $line of docs/metrics.md gives what it says', async ({ example }) => {
  expect(asText(await figuresIn(example))).toMatchObject(example.gives);
});

it('docs/metrics.md has an example of each formula', () => {
  expect(examples.length).toBeGreaterThanOrEqual(12);
});

function figuresIn(example: Example): Promise<object> | object {
  if (example.trials) return trialsIn(example.trials);
  if (example.usage) return { forecast: forecastIn(example.usage, example.now!) };
  if (example.limit) return { share: shareOfLimit(example.limit) };
  if (example.cohort) return cohortIn(example);
  if (example.invoice) return figuresOfParts(database.orm, example.invoice, example.range!);
  if (example.prices) return { mrr: mrrOf(example.prices) };
  return example.line ? billedFigures(example) : figuresOf(...movementsIn(example as never)).figures;
}

/** Writes subscriptions whose trials have ended, some of them with MRR since. */
async function trialsIn({ ended, converted }: Record<'ended' | 'converted', number>): Promise<object> {
  const start = Temporal.Instant.from('2026-01-01T00:00:00Z');
  const shop = await Shop.open(new Seed(database.orm, new FrozenClock(start)), {
    plans: { gold: { prices: [{ unitAmount: '10', trialDays: 14 }] } },
  });
  for (let n = 0; n < ended; n += 1) {
    const customer = { externalId: `customer-${n}` };
    const { id } = await shop.subscribe({ customer, items: shop.items('gold') }, start);
    const at = start.add({ hours: 24 });
    const input = { id, at: CancelAt.now, unused: Unused.keep };
    if (n >= converted) await shop.do((em) => cancelSubscription(em, shop.viewer, input, at));
  }
  const to = start.add({ hours: 24 * 20 });
  await runDue({ inTransaction: (work) => shop.do(work), until: to });
  const request = { from: start, to, interval: AnalyticsInterval.month, timezone: 'UTC' };
  const { totals } = await trialConversion(
    database.orm.em.fork(),
    shop.viewer,
    { ...request, groupBy: RecurringGrouping.currency },
    to,
  );
  return totals[0]!;
}

function forecastIn({ value, start, end }: NonNullable<Example['usage']>, at: string): string | null {
  const span = { start: Temporal.Instant.from(start), end: Temporal.Instant.from(end) };
  return forecastOf(span, { value, aggregation: Aggregation.sum }, Temporal.Instant.from(at));
}

async function cohortIn({ cohort, at, range, rates }: Example): Promise<object> {
  await loadRates(rates!);
  return cohortOfChanges(database.orm, cohort!, { at: at!, range: range!, convertTo: rates!.base! });
}

function mrrOf(prices: NonNullable<Example['prices']>): bigint {
  const monthly = prices.map(({ amountMinor, interval, intervalCount = 1 }) =>
    monthlyAmount(BigInt(amountMinor), { interval, intervalCount }),
  );
  return rounded(monthly.reduce((sum, one) => sum.plus(one)));
}

/** The state at the start and the movements; contraction and churn are written as what is lost. */
function movementsIn(example: Record<string, string | number>): [{ mrr: Rational; customers: number }, Movements] {
  const amount = (name: string) => Rational.of(String(example[name] ?? 0));
  const lost = (name: string) => new Rational(0n).minus(amount(name));
  const count = (name: string) => Number(example[name] ?? 0);
  const moved = {
    ...{ new: amount('new'), reactivation: amount('reactivation'), expansion: amount('expansion') },
    ...{ contraction: lost('contraction'), churn: lost('churn'), kept: amount('kept'), lost: amount('lost') },
    exchangeRate: amount('exchangeRate'),
    newCustomers: count('newCustomers'),
    reactivatedCustomers: count('reactivatedCustomers'),
    churnedCustomers: count('churnedCustomers'),
  };
  return [{ mrr: amount('start'), customers: count('customers') }, moved];
}

/** The totals of both reports for a project that has billed one line. */
async function billedFigures({ line, range, rates }: Example): Promise<object> {
  const facts = new Facts(database.orm);
  const project = await facts.project();
  const { netMinor, at, dueAt, currency, ...period } = line!;
  await facts.invoice(project, { lines: [{ minor: netMinor, ...period }], at, dueAt, currency });
  if (rates) await loadRates(rates);
  const request = {
    ...{ interval: AnalyticsInterval.month, timezone: 'UTC', convertTo: rates?.base },
    from: Temporal.Instant.from(range!.from),
    to: Temporal.Instant.from(range!.to),
  };
  const [em, viewer] = [database.orm.em.fork(), facts.owner(project)];
  const earned = await recognizedRevenue(em, viewer, { ...request, groupBy: RecognitionGrouping.currency }, now);
  const money = await revenueAnalytics(em, viewer, { ...request, groupBy: RevenueGrouping.currency }, now);
  return { ...money.totals[0], ...earned.totals[0] };
}

function loadRates({ base, quote, ...days }: Record<string, string>): Promise<void> {
  const rates = Object.entries(days).map(([day, rate]) => ({ base: base!, quote: quote!, day, rate }));
  return loadAll(database.orm, rates);
}

function asText(figures: object): object {
  return Object.fromEntries(
    Object.entries(figures).map(([name, value]) => [name, typeof value === 'bigint' ? String(value) : value]),
  );
}
