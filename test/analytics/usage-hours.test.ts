import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { AnalyticsInterval } from '../../src/analytics/interval.ts';
import { UsageGrouping } from '../../src/analytics/usage-grouping.ts';
import { usageAnalytics } from '../../src/analytics/usage.ts';
import type { UsageRequest } from '../../src/analytics/usage.ts';
import { Aggregation } from '../../src/metering/aggregation.ts';
import { foldGroupTotals, foldTotals } from '../../src/metering/fold-totals.ts';
import { countHours } from '../../src/metering/values/count-hours.ts';
import { countDays } from '../../src/metering/values/count-values.ts';
import { verifyUsage } from '../../src/metering/verify/verify-usage.ts';
import { weightedSum } from '../../src/metering/weighted-sum.ts';
import { decodeId } from '../../src/platform/values/ids.ts';
import { CorrectionsStage, now } from '../metering/corrections-stage.ts';
import type { Metered } from '../metering/corrections-stage.ts';

const stage = new CorrectionsStage();
/** Two days before Europe changes its clocks. */
const start = Temporal.Instant.from('2026-10-23T00:00:00Z');
const { unique, weighted_sum: level } = Aggregation;
const measured = [unique, level] as const;
const { hour, day, minute } = AnalyticsInterval;
const { meter: whole, properties, subject: bySubject } = UsageGrouping;

const hourMs = 3_600_000;
const spanMs = 4 * 24 * hourMs;

/** Times in a few hours, at their edges, and anywhere. */
const time = fc.oneof(
  fc.integer({ min: 0, max: 3 * hourMs }),
  fc.tuple(fc.nat(95), fc.constantFrom(-1, 0, 1)).map(([at, off]) => Math.max(0, at * hourMs + off)),
  fc.integer({ min: 0, max: spanMs }),
);
const event = fc.record({
  at: time,
  subject: fc.constantFrom('acme', 'globex'),
  region: fc.constantFrom('eu', 'us', undefined),
  change: fc.constantFrom('3', '-2', '0.123456789012', '-0.3', '1000000'),
  value: fc.constantFrom('a', 'b', 'c', 'd'),
});
const act = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('send' as const),
      events: fc.array(event, { minLength: 1, maxLength: 9 }),
    }),
  },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('withdraw' as const), chosen: fc.nat() }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('replace' as const), chosen: fc.nat(), event }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('fold' as const), most: fc.integer({ min: 1, max: 20 }) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('count' as const), until: fc.integer({ min: 1, max: 100 }) }) },
);

type Sent = typeof event extends fc.Arbitrary<infer One> ? One : never;
type Act = typeof act extends fc.Arbitrary<infer One> ? One : never;

/** The events of both meters that count, by their keys. */
type Model = Map<string, Sent>;

async function play(metered: Metered, acts: readonly Act[]): Promise<Model> {
  const model: Model = new Map();
  const send = async (step: number, events: [string, Sent][], replaces?: string) => {
    const sent = events.flatMap(([key, { at, subject, region, change, value }]) =>
      measured.map((meter) => ({
        ...{ meter, key: `${meter} ${key}`, subject, occurredAt: start.add({ milliseconds: at }) },
        ...(meter === unique ? { quantity: '1', value } : { quantity: change }),
        ...(region && { properties: { region } }),
        ...(replaces && { replaces: `${meter} ${replaces}` }),
      })),
    );
    expect(new Set(await metered.send(sent, now.add({ seconds: step })))).toEqual(new Set(['accepted']));
    for (const [key, one] of events) model.set(key, one);
  };
  for (const [step, one] of acts.entries()) {
    if (one.kind === 'fold') {
      await foldTotals(stage.em, one.most);
      await foldGroupTotals(stage.em, one.most);
    } else if (one.kind === 'count') await foldAndCount(metered, start.add({ hours: one.until }));
    else if (one.kind === 'send')
      await send(
        step,
        one.events.map((each, index) => [`${step}.${index}`, each]),
      );
    else {
      const chosen = [...model.keys()][one.chosen % Math.max(1, model.size)];
      if (chosen === undefined) continue;
      if (one.kind === 'withdraw') await metered.withdraw(measured.map((meter) => `${meter} ${chosen}`));
      else await send(step, [[`${step}`, one.event]], chosen);
      model.delete(chosen);
    }
  }
  return model;
}

/** Folds everything, and does the work in the background that is due at a time. */
async function foldAndCount(metered: Metered, at: Temporal.Instant): Promise<void> {
  await foldTotals(stage.em, 1000);
  await foldGroupTotals(stage.em, 1000);
  for (const aggregation of measured) {
    const meter = decodeId('meter', metered.meterIds.get(aggregation)!);
    await countHours(stage.em, { now: at, restSeconds: 0, meter });
    await countDays(stage.em, { now: at, restSeconds: 0, meter });
  }
}

const request = fc.record({
  from: fc.integer({ min: -hourMs, max: spanMs }),
  length: fc.integer({ min: 1, max: spanMs }),
  unit: fc.constantFrom(1, hourMs, hourMs / 2),
  timezone: fc.constantFrom('UTC', 'Asia/Kolkata', 'Europe/Berlin'),
  interval: fc.constantFrom(hour, hour, day, minute),
  groupBy: fc.constantFrom(whole, properties, bySubject),
});

/** All of it by hour, which reads the most hours. */
const hours = [whole, properties].flatMap((groupBy) =>
  ['UTC', 'Asia/Kolkata'].map((timezone) => ({
    ...{ from: 0, length: spanMs, unit: hourMs, interval: hour, groupBy, timezone },
  })),
);

/** Ranges of one hour, within which a bucket ends. */
const divided = [whole, properties].flatMap((groupBy) =>
  [
    { from: hourMs, interval: minute, timezone: 'UTC' },
    { from: 2 * hourMs, interval: hour, timezone: 'Asia/Kolkata' },
    { from: 18 * hourMs, interval: day, timezone: 'Asia/Kolkata' },
  ].map((each) => ({ ...each, length: hourMs, unit: hourMs, groupBy })),
);

const ofBucket = (events: readonly Sent[], since: number, until: number) =>
  new Set(events.filter(({ at }) => at >= since && at < until).map(({ value }) => value)).size;

function figureOf(meter: string, events: readonly Sent[], since: number, until: number): string {
  if (meter === unique) return String(ofBucket(events, since, until));
  const changes = events.filter(({ at }) => at < until);
  const asChanges = changes.map(({ at, change }) => ({
    occurredAt: start.add({ milliseconds: at }),
    quantity: change,
  }));
  return weightedSum(asChanges, start.add({ milliseconds: since }), start.add({ milliseconds: until })).toDecimal();
}

/** Compares every figure, and which groups there are, with the events of the model. */
async function expectFigures(metered: Metered, model: Model, wanted: UsageRequest): Promise<void> {
  const report = await usageAnalytics(stage.em, metered.viewer, wanted, now);
  const ms = (at: Temporal.Instant) => at.epochMilliseconds - start.epochMilliseconds;
  const [from, to] = [ms(wanted.from!), ms(wanted.to!)];
  const nameOf = ({ subject, region }: { subject: string; region?: string | null }) =>
    (({ [bySubject]: subject, [properties]: String(region ?? null) }) as Record<string, string>)[wanted.groupBy] ?? '';
  const grouped = Map.groupBy(model.values(), nameOf);
  type Point = (typeof report.totals)[number];
  const isMeasured = ({ group }: Point) => measured.some((each) => each === group.meter.key);
  const nameOfPoint = ({ group }: Point) => nameOf({ subject: group.subject ?? '', region: group.properties?.region });
  const check = (points: readonly Point[], since: number, until: number) => {
    for (const point of points) {
      const events = grouped.get(nameOfPoint(point)) ?? [];
      const inBucket = events.filter(({ at }) => at >= since && at < until).length;
      expect([point.group.meter.key, nameOfPoint(point), since, until, point.value, point.events]).toEqual([
        ...[point.group.meter.key, nameOfPoint(point), since, until],
        ...[figureOf(point.group.meter.key, events, since, until), inBucket],
      ]);
    }
  };
  check(report.totals.filter(isMeasured), from, to);
  for (const point of report.series.filter(isMeasured))
    check([point], Math.max(from, ms(point.start)), Math.min(to, ms(point.end)));
  if (wanted.groupBy === whole) return;
  const expected = measured.flatMap((meter) =>
    [...grouped]
      .filter(([, events]) => {
        const before = events.filter(({ at }) => at < from).map(({ change }) => Math.round(Number(change) * 1e12));
        const hasLevel = meter === level && before.reduce((one, other) => one + other, 0) !== 0;
        return hasLevel || events.some(({ at }) => at >= from && at < to);
      })
      .map(([name]) => `${meter} ${name}`),
  );
  const shown = report.totals.filter(isMeasured).map((total) => `${total.group.meter.key} ${nameOfPoint(total)}`);
  expect(shown.toSorted()).toEqual(expected.toSorted());
}

describe('a report of values and levels', () => {
  it('has the figures of the events that count, before and after hours are counted', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(act, { minLength: 2, maxLength: 8 }),
        fc.array(act, { minLength: 0, maxLength: 5 }),
        fc.array(request, { minLength: 3, maxLength: 6 }),
        fc.boolean(),
        async (acts, late, requests, isAllCounted) => {
          const metered = await stage.open();
          const model = await play(metered, [...acts, { kind: 'count', until: 1000 }, ...late]);
          if (isAllCounted) await foldAndCount(metered, now);
          for (const { from, length, unit, ...rest } of [...requests, ...hours, ...divided]) {
            // A report has at most 1,000 buckets.
            const most = rest.interval === minute ? (length % (15 * hourMs)) + 1 : length;
            const begin = start.add({ milliseconds: Math.floor(from / unit) * unit });
            const to = begin.add({ milliseconds: Math.ceil(most / unit) * unit });
            await expectFigures(metered, model, { ...rest, from: begin, to });
          }
          const { rollups } = await verifyUsage(stage.em, metered.project.id);
          expect(rollups).toEqual({ compared: expect.any(Number), found: 0, differences: [] });
        },
      ),
      { numRuns: 12, endOnFailure: true },
    );
  }, 120_000);
});
