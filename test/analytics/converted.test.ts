import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { AnalyticsInterval } from '../../src/analytics/interval.ts';
import { RecurringGrouping } from '../../src/analytics/mrr/recurring-grouping.ts';
import { recurringRevenue } from '../../src/analytics/mrr/recurring-revenue.ts';
import { revenueCohorts } from '../../src/analytics/mrr/revenue-cohorts.ts';
import { RecognitionGrouping } from '../../src/analytics/recognition/recognition-grouping.ts';
import { recognizedRevenue } from '../../src/analytics/recognition/recognized-revenue.ts';
import { RevenueGrouping } from '../../src/analytics/revenue-grouping.ts';
import { revenueAnalytics } from '../../src/analytics/revenue.ts';
import type { Project } from '../../src/auth/projects/project.ts';
import { query, sql } from '../../src/platform/store/sql.ts';
import { Rational } from '../../src/platform/values/rational.ts';
import { openTestDatabase } from '../support/database.ts';
import type { TestDatabase } from '../support/database.ts';
import { expectedBuckets } from './converted-oracle.ts';
import type { Change, Rate } from './converted-oracle.ts';
import { expectedCohorts } from './cohorts-oracle.ts';
import { Facts, at, now } from './facts.ts';
import { loadRates, writeChanges } from './mrr-changes.ts';

let database: TestDatabase;
let facts: Facts;

beforeAll(async () => {
  database = await openTestDatabase();
  facts = new Facts(database.orm);
});

afterAll(() => database.close());

const start = at('2026-02-20T00:00:00Z');
const dayAfter = (days: number) => start.toZonedDateTimeISO('UTC').toPlainDate().add({ days }).toString();

const load = (rates: readonly Rate[]) => loadRates(database.orm, rates);
const change = (project: Project, changes: readonly Change[]) => writeChanges(database.orm, project, changes);

const currency = fc.constantFrom('EUR', 'USD', 'JPY');

/** Amounts that each customer comes to, at hours of 120 days; they are turned into differences. */
const lives = fc
  .array(
    fc.record({
      ...{ customer: fc.nat(3), currency, hour: fc.nat(120 * 24) },
      amount: fc.constantFrom('0', '0', '1000', '2500', '166.666667'),
    }),
    { minLength: 1, maxLength: 24 },
  )
  .map((steps) => {
    const sorted = steps.toSorted((a, b) => a.hour - b.hour);
    const known = new Map<string, Rational>();
    return sorted.flatMap(({ customer, currency: of, hour, amount }): Change[] => {
      const key = `${customer} ${of}`;
      const [before, after] = [known.get(key) ?? new Rational(0n), Rational.of(amount)];
      known.set(key, after);
      const minor = after.minus(before);
      return minor.num === 0n ? [] : [{ customer, currency: of, at: start.add({ hours: hour }), minor }];
    });
  });

const earliest: Rate[] = [
  { base: 'EUR', quote: 'USD', day: '2020-01-02', rate: '1.1193' },
  { base: 'EUR', quote: 'JPY', day: '2020-01-02', rate: '121.75' },
];

const laterRates = fc.uniqueArray(
  fc.record({
    pair: fc.constantFrom('EUR/USD', 'EUR/USD', 'EUR/JPY', 'USD/JPY', 'GBP/USD', 'GBP/JPY', 'JPY/USD'),
    day: fc.nat(125),
    rate: fc.integer({ min: 1, max: 2_000_000 }),
  }),
  { maxLength: 14, selector: ({ pair, day }) => `${pair} ${day}` },
);

const rates = laterRates.map((drawn): Rate[] => [
  ...earliest,
  ...drawn.map(({ pair, day, rate }) => {
    const [base, quote] = pair.split('/') as [string, string];
    return { base, quote, day: dayAfter(day), rate: (rate / 10_000).toFixed(4) };
  }),
]);

describe('a converted report', () => {
  it('of recurring revenue is the sum of customers, day by day, at the rates of the days', async () => {
    const property = fc.asyncProperty(
      ...[lives, rates, currency, fc.constantFrom('UTC', 'America/New_York', 'Asia/Kolkata'), fc.nat(40 * 24)],
      async (changes, known, to, timezone, hours) => {
        const project = await facts.project();
        await load(known);
        await change(project, changes);
        const from = start.add({ hours });
        const request = { from, to: start.add({ hours: 125 * 24 }), interval: AnalyticsInterval.month, timezone };
        const { series, totals } = await recurringRevenue(
          database.orm.em.fork(),
          facts.owner(project),
          { ...request, groupBy: RecurringGrouping.currency, convertTo: to },
          now,
        );
        const edges = [...series.map((point) => point.start), request.to];
        const expected = expectedBuckets(changes, known, { from, edges, timezone, to });
        const names = Object.keys(expected[0] ?? {}) as (keyof (typeof expected)[number])[];
        const shown = series.map((point) => Object.fromEntries(names.map((name) => [name, point[name]])));
        expect(shown).toEqual(expected.map((one) => ({ ...one })));
        for (const total of totals) {
          expect(total.group.currency).toBe(to);
          expect(total.mrrMinor).toBe(expected.at(-1)!.mrrMinor);
          expect(total.exchangeRateMinor).toBe(series.reduce((sum, one) => sum + one.exchangeRateMinor, 0n));
        }
      },
    );
    await fc.assert(property, { numRuns: 60 });
  });

  it('of cohorts is the sum of customers, at the rates of the ends of months', async () => {
    const property = fc.asyncProperty(
      ...[lives, rates, currency, fc.constantFrom('UTC', 'America/New_York', 'Asia/Kolkata'), fc.nat(60 * 24)],
      async (changes, known, to, timezone, hours) => {
        const project = await facts.project();
        await load(known);
        await change(project, changes);
        const request = { from: start.add({ hours }), to: start.add({ hours: 125 * 24 }), timezone };
        const read = (convertTo: string | null) =>
          revenueCohorts(database.orm.em.fork(), facts.owner(project), { ...request, convertTo }, now);
        expect((await read(to)).cohorts).toEqual(expectedCohorts(changes, known, { ...request, into: to }));
        const own = [...new Set(changes.map((one) => one.currency))].sort();
        const separate = own.flatMap((of) =>
          expectedCohorts(
            changes.filter((one) => one.currency === of),
            [],
            { ...request, into: of },
          ),
        );
        expect((await read(null)).cohorts).toEqual(separate);
      },
    );
    await fc.assert(property, { numRuns: 60 });
  });

  it('of money and earned revenue has totals that are the sums of its series, and parts that come to the whole', async () => {
    const line = fc.record({
      currency,
      day: fc.nat(100),
      minor: fc.integer({ min: 1, max: 99_999 }),
      days: fc.nat(90),
    });
    const property = fc.asyncProperty(
      fc.array(line, { minLength: 1, maxLength: 6 }),
      rates,
      currency,
      async (lines, known, to) => {
        const project = await facts.project();
        await load(known);
        for (const { currency: of, day, minor, days } of lines) {
          const since = start.add({ hours: 24 * day });
          const period = days ? { since: since.toString(), until: since.add({ hours: 24 * days }).toString() } : {};
          await facts.invoice(project, { lines: [{ minor, ...period }], at: since.toString(), currency: of });
        }
        const request = { from: start.add({ hours: 24 * 30 }), to: start.add({ hours: 24 * 120 }), timezone: 'UTC' };
        const [em, viewer] = [database.orm.em.fork(), facts.owner(project)];
        const whole = { ...request, interval: AnalyticsInterval.week, convertTo: to };
        const money = await revenueAnalytics(em, viewer, { ...whole, groupBy: RevenueGrouping.currency }, now);
        const earned = await recognizedRevenue(em, viewer, { ...whole, groupBy: RecognitionGrouping.currency }, now);
        for (const total of money.totals) {
          expect(total.billedMinor).toBe(money.series.reduce((sum, { billedMinor }) => sum + billedMinor, 0n));
          const { notDueMinor, overdue30Minor, overdue60Minor, overdue90Minor, overdueOver90Minor } = total;
          expect(notDueMinor + overdue30Minor + overdue60Minor + overdue90Minor + overdueOver90Minor).toBe(
            total.outstandingMinor,
          );
        }
        let deferred: bigint | undefined;
        for (const { billedMinor, recognizedMinor, deferredMinor } of earned.series) {
          if (deferred !== undefined) expect(deferred + billedMinor - recognizedMinor).toBe(deferredMinor);
          deferred = deferredMinor;
        }
        for (const total of earned.totals) expect(total.deferredMinor).toBe(deferred);
      },
    );
    await fc.assert(property, { numRuns: 25 });
  });
});

describe('conversion', () => {
  it('uses the rate of the day of a movement, and that of the day of billing for what is earned later', async () => {
    await load([
      { base: 'EUR', quote: 'USD', day: '2026-03-01', rate: '1.25' },
      { base: 'EUR', quote: 'USD', day: '2026-04-01', rate: '1.6' },
    ]);
    const project = await facts.project();
    const march = { at: '2026-03-31T00:00:00Z', since: '2026-03-31T00:00:00Z', until: '2026-04-02T00:00:00Z' };
    const { at: billedAt, ...period } = march;
    const invoice = await facts.invoice(project, {
      lines: [{ minor: 10_000, ...period }],
      at: billedAt,
      currency: 'USD',
    });
    await facts.payment(project, invoice, { at: '2026-04-01T12:00:00Z', applied: 8000 });
    const range = { from: at('2026-03-01T00:00:00Z'), to: at('2026-05-01T00:00:00Z'), timezone: 'UTC' };
    const request = { ...range, interval: AnalyticsInterval.month, convertTo: 'EUR' };
    const [em, viewer] = [database.orm.em.fork(), facts.owner(project)];
    const money = await revenueAnalytics(em, viewer, { ...request, groupBy: RevenueGrouping.currency }, now);
    expect(money.series).toMatchObject([
      { billedMinor: 8000n, collectedMinor: 0n, group: { currency: 'EUR' } },
      { billedMinor: 0n, collectedMinor: 5000n },
    ]);
    expect(money.totals).toMatchObject([{ billedMinor: 8000n, collectedMinor: 5000n, outstandingMinor: 1250n }]);
    const earned = await recognizedRevenue(em, viewer, { ...request, groupBy: RecognitionGrouping.currency }, now);
    expect(earned.series).toMatchObject([
      { billedMinor: 8000n, recognizedMinor: 4000n, deferredMinor: 4000n },
      { billedMinor: 0n, recognizedMinor: 4000n, deferredMinor: 0n },
    ]);
  });

  it('is refused with the pairs and the days without a rate', async () => {
    await load([{ base: 'EUR', quote: 'USD', day: '2026-03-02', rate: '1.25' }]);
    const project = await facts.project();
    await change(project, [
      { customer: 1, currency: 'USD', at: at('2026-03-01T10:00:00Z'), minor: Rational.of('100') },
      { customer: 1, currency: 'JPY', at: at('2026-03-05T10:00:00Z'), minor: Rational.of('100') },
    ]);
    const range = { from: at('2026-02-01T00:00:00Z'), to: at('2026-04-01T00:00:00Z'), timezone: 'UTC' };
    const request = { ...range, interval: AnalyticsInterval.month, groupBy: RecurringGrouping.currency };
    const asked = recurringRevenue(database.orm.em.fork(), facts.owner(project), { ...request, convertTo: 'EUR' }, now);
    await expect(asked).rejects.toMatchObject({ code: 'no_exchange_rate' });
    await expect(asked).rejects.toThrow('from JPY to EUR on 2026-03-05, from USD to EUR on 2026-03-01 or before');
  });

  it('of cohorts needs rates only for the currencies of customers who came in the range', async () => {
    await load([{ base: 'EUR', quote: 'USD', day: '2026-03-02', rate: '1.25' }]);
    const project = await facts.project();
    await change(project, [
      { customer: 1, currency: 'JPY', at: at('2026-01-05T10:00:00Z'), minor: Rational.of('100') },
      { customer: 2, currency: 'USD', at: at('2026-03-01T10:00:00Z'), minor: Rational.of('100') },
    ]);
    const read = (from: string) => {
      const request = { from: at(from), to: at('2026-04-01T00:00:00Z'), timezone: 'UTC', convertTo: 'EUR' };
      return revenueCohorts(database.orm.em.fork(), facts.owner(project), request, now);
    };
    expect((await read('2026-02-01T00:00:00Z')).cohorts).toMatchObject([{ size: 1, currency: 'EUR' }]);
    await expect(read('2026-01-01T00:00:00Z')).rejects.toThrow('from JPY to EUR on 2026-01-31 or before');
  });

  it('is refused where the currencies have more than 40,000 rates in the range, and not with so many', async () => {
    await database.orm.em.fork().transactional(async (em) => {
      await query(em, sql`delete from exchange_rate`);
      await query(
        em,
        sql`insert into exchange_rate (base, quote, day, rate, updated_at)
          select 'EUR', quote, date '1986-01-02' + n, 1 + n::numeric / 10000, ${now}
          from unnest('{USD,JPY,GBP}'::text[]) as quote cross join generate_series(0, 13332) as n`,
      );
    });
    const project = await facts.project();
    const [from, to] = [at('1986-01-01T00:00:00Z'), at('2022-12-31T00:00:00Z')];
    const changes = ['USD', 'JPY', 'GBP'].map((of, customer) => ({
      ...{ customer, currency: of, at: at('1986-01-02T10:00:00Z'), minor: Rational.of('100') },
    }));
    await change(project, changes);
    const request = { from, to, timezone: 'UTC', interval: AnalyticsInterval.year, convertTo: 'EUR' };
    const read = () =>
      recurringRevenue(
        database.orm.em.fork(),
        facts.owner(project),
        { ...request, groupBy: RecurringGrouping.currency },
        now,
      );
    const add = (quote: string) =>
      query(
        database.orm.em.fork(),
        sql`insert into exchange_rate (base, quote, day, rate, updated_at) values ('EUR', ${quote}, '2022-12-30', 2, ${now})`,
      );
    // 13,333 rates of each of three currencies, and another one.
    await add('USD');
    expect((await read()).totals).toHaveLength(1);
    await add('JPY');
    await expect(read()).rejects.toThrow(
      '/from: must be later: the currencies have more than 40000 rates in the range',
    );
  });
});
