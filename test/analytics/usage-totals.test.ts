import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { AnalyticsInterval } from '../../src/analytics/interval.ts';
import { UsageGrouping } from '../../src/analytics/usage-grouping.ts';
import { usageAnalytics } from '../../src/analytics/usage.ts';
import type { UsageRequest } from '../../src/analytics/usage.ts';
import { verifyUsage } from '../../src/metering/verify/verify-usage.ts';
import { Aggregation } from '../../src/metering/aggregation.ts';
import { foldGroupTotals, foldTotals } from '../../src/metering/fold-totals.ts';
import { countHours } from '../../src/metering/values/count-hours.ts';
import { countDays } from '../../src/metering/values/count-values.ts';
import { Rational } from '../../src/platform/values/rational.ts';
import { decodeId } from '../../src/platform/values/ids.ts';
import { CorrectionsStage, now } from '../metering/corrections-stage.ts';
import type { Metered } from '../metering/corrections-stage.ts';

const stage = new CorrectionsStage();
const start = Temporal.Instant.from('2026-10-22T00:00:00Z');
const { count, sum, max, min, average, latest, unique } = Aggregation;
/** Those that have no level. */
const counted = [count, sum, max, min, average, latest, unique] as const;

const subject = fc.constantFrom('acme', 'globex', 'initech');
const region = fc.constantFrom('eu', 'us', undefined);
const act = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('send' as const),
      events: fc.array(
        fc.record({
          ...{ subject, region, quantity: fc.integer({ min: 0, max: 9 }) },
          // Half of the events have the time of others.
          minute: fc.integer({ min: 0, max: 60 * 24 * 5 }).map((at) => (at % 2 ? at : at - (at % 1440) + 90)),
        }),
        { minLength: 1, maxLength: 12 },
      ),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('withdraw' as const), chosen: fc.nat() }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('fold' as const), most: fc.integer({ min: 1, max: 40 }) }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('count' as const), most: fc.integer({ min: 1, max: 6 }) }) },
);

const request = fc.record({
  from: fc.integer({ min: -60, max: 60 * 24 * 4 }),
  length: fc.integer({ min: 1, max: 60 * 24 * 6 }),
  isRounded: fc.boolean(),
  timezone: fc.constantFrom('UTC', 'Europe/Berlin', 'Asia/Kolkata', 'Australia/Lord_Howe', 'America/Havana'),
  interval: fc.constantFrom(...Object.values(AnalyticsInterval)),
  groupBy: fc.constantFrom(...Object.values(UsageGrouping)),
  subject: fc.option(subject, { nil: undefined }),
});

/** Most values are on several of their days. Subjects read the totals of whole weeks. */
const wholeDays = [UsageGrouping.meter, UsageGrouping.properties, UsageGrouping.subject].flatMap((groupBy) =>
  ['UTC', 'Europe/Berlin'].flatMap((timezone) =>
    [AnalyticsInterval.day, AnalyticsInterval.week].map((interval) => ({
      ...{ from: 0, length: 6 * 1440, isRounded: true, subject: undefined },
      ...{ groupBy, timezone, interval },
    })),
  ),
);

type Act = typeof act extends fc.Arbitrary<infer One> ? One : never;

/** `spread` multiplies the time between the start and each event. */
async function play(metered: Metered, acts: readonly Act[], spread: number): Promise<void> {
  const keys: string[] = [];
  for (const [step, one] of acts.entries()) {
    if (one.kind === 'fold') {
      await foldTotals(stage.em, one.most);
      await foldGroupTotals(stage.em, one.most);
    } else if (one.kind === 'count') {
      await countSome(metered, one.most);
    } else if (one.kind === 'withdraw') {
      const [key] = keys.splice(one.chosen % Math.max(1, keys.length), 1);
      if (key) await metered.withdraw(counted.map((meter) => `${meter} ${key}`));
    } else {
      const { events } = one;
      const sent = events.flatMap(({ minute, quantity, region: of, ...event }, index) =>
        counted.map((meter) => ({
          ...{ ...event, meter, key: `${meter} ${step}.${index}`, occurredAt: start.add({ minutes: minute * spread }) },
          quantity: [count, unique].some((each) => each === meter) ? '1' : String(quantity),
          ...(meter === unique && { value: `value ${quantity}` }),
          ...(of && { properties: { region: of } }),
        })),
      );
      expect(new Set(await metered.send(sent, now.add({ seconds: step })))).toEqual(new Set(['accepted']));
      keys.push(...events.map((_, index) => `${step}.${index}`));
    }
  }
}

/** Folds everything, and counts the values of some days, and those of their hours. */
async function countSome(metered: Metered, most: number): Promise<void> {
  await foldTotals(stage.em, 1000);
  const meter = decodeId('meter', metered.meterIds.get(unique)!);
  await countDays(stage.em, { now, restSeconds: 0, meter }, most);
  await countHours(stage.em, { now, restSeconds: 0, meter }, most);
}

interface Counted {
  meter: string;
  subject: string;
  region: string | null;
  quantity: string;
  value: string | null;
  ms: number;
}

/** The events that count, the last ones last. */
async function readEvents(metered: Metered): Promise<Counted[]> {
  return stage.em.execute<Counted[]>(
    `select m.key as meter, e.subject, e.properties ->> 'region' as region, trim_scale(e.quantity)::text as quantity,
       e.value, (extract(epoch from e.occurred_at) * 1000)::float8 as ms
     from usage_event e join meter m on m.id = e.meter_id where e.project_id = ?
     order by e.occurred_at, e.recorded_at, e.id`,
    [decodeId('project', metered.project.id)],
  );
}

function figureOf(aggregation: string, events: readonly Counted[]): string {
  const quantities = events.map(({ quantity }) => Number(quantity));
  const total = quantities.reduce((one, other) => one + other, 0);
  const figures: Record<string, () => string> = {
    count: () => String(events.length),
    sum: () => String(total),
    max: () => String(Math.max(...quantities)),
    min: () => String(Math.min(...quantities)),
    average: () => new Rational(BigInt(total)).over(new Rational(BigInt(events.length))).toDecimal(),
    latest: () => events.at(-1)!.quantity,
    unique: () => String(new Set(events.map(({ value }) => value)).size),
  };
  return figures[aggregation]!();
}

const trimmed = (value: string) => (value.includes('.') ? value.replace(/\.?0+$/, '') : value);

/** A total without the zeros after its digits, which the scalar removes. */
const written = <T extends { value: string }>(total: T): T => ({ ...total, value: trimmed(total.value) });

/** The name of a group, as a report has it or as an event belongs to it. */
function groupName(groupBy: UsageGrouping, meter: string, of: { subject: string | null; region: string | null }) {
  if (groupBy === UsageGrouping.subject) return `${meter} of ${of.subject}`;
  return groupBy === UsageGrouping.properties ? `${meter} in ${of.region}` : meter;
}

async function expectFigures(metered: Metered, events: readonly Counted[], wanted: UsageRequest): Promise<void> {
  const report = await usageAnalytics(stage.em, metered.viewer, wanted, now);
  const withoutSeries = await usageAnalytics(stage.em, metered.viewer, wanted, now, { isWithoutSeries: true });
  expect(withoutSeries.totals.map(written)).toEqual(report.totals.map(written));
  const { groupBy } = wanted;
  const [from, to] = [wanted.from!.epochMilliseconds, wanted.to!.epochMilliseconds];
  const inRange = events.filter(
    (event) => event.ms >= from && event.ms < to && (wanted.subject ?? event.subject) === event.subject,
  );
  const grouped = Map.groupBy(inRange, (event) => groupName(groupBy, event.meter, event));
  const nameOf = ({ group }: (typeof report.totals)[number]) =>
    groupName(groupBy, group.meter.key, { subject: group.subject, region: group.properties?.region ?? null });
  const isCounted = ({ group }: (typeof report.totals)[number]) => counted.some((each) => each === group.meter.key);
  const shown = report.totals
    .filter((total) => isCounted(total) && total.events > 0)
    .map((total) => [nameOf(total), trimmed(total.value), total.events]);
  const expected = [...grouped].map(([name, own]) => [name, figureOf(own[0]!.meter, own), own.length]);
  expect(shown.toSorted()).toEqual(expected.toSorted());
  for (const point of report.series.filter(isCounted)) {
    const own = (grouped.get(nameOf(point)) ?? []).filter(
      ({ ms }) => ms >= point.start.epochMilliseconds && ms < point.end.epochMilliseconds,
    );
    const figures = own.length ? [figureOf(own[0]!.meter, own), own.length] : ['0', 0];
    expect([nameOf(point), String(point.start), trimmed(point.value), point.events]).toEqual([
      ...[nameOf(point), String(point.start)],
      ...figures,
    ]);
  }
}

describe('a report from totals', () => {
  it('has the figures of the events that count, for any range, zone, interval and grouping', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(act, { minLength: 2, maxLength: 8 }),
        fc.array(request, { minLength: 4, maxLength: 8 }),
        fc.boolean(),
        // Five days, or nearly four weeks.
        fc.constantFrom(1, 5),
        async (acts, requests, areDaysCounted, spread) => {
          const metered = await stage.open();
          await play(metered, acts, spread);
          if (areDaysCounted) await countSome(metered, 10);
          const events = await readEvents(metered);
          for (const { from, length, isRounded, ...rest } of [...requests, ...wholeDays]) {
            const isOfMinutes = rest.interval === AnalyticsInterval.minute;
            const unit = isRounded && !isOfMinutes ? 24 * 60 : 1;
            const begin = start.add({ minutes: Math.floor((from * spread) / unit) * unit });
            // A report has at most 10,000 points, and a meter up to three groups or subjects.
            const isOfHours = rest.interval === AnalyticsInterval.hour;
            const most = isOfMinutes ? (length % 300) + 1 : length * (isOfHours ? 1 : spread);
            const to = begin.add({ minutes: Math.ceil(most / unit) * unit });
            await expectFigures(metered, events, { ...rest, from: begin, to });
          }
          const { rollups } = await verifyUsage(stage.em, metered.project.id);
          expect(rollups).toEqual({ compared: expect.any(Number), found: 0, differences: [] });
        },
      ),
      { numRuns: 10, endOnFailure: true },
    );
  }, 120_000);
});
