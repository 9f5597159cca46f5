import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { AnalyticsInterval } from '../../src/analytics/interval.ts';
import { UsageGrouping } from '../../src/analytics/usage-grouping.ts';
import { usageAnalytics } from '../../src/analytics/usage.ts';
import type { UsageRequest } from '../../src/analytics/usage.ts';
import type { Project } from '../../src/auth/projects/project.ts';
import { Aggregation } from '../../src/metering/aggregation.ts';
import { weightedSum } from '../../src/metering/weighted-sum.ts';
import { openTestDatabase } from '../support/database.ts';
import type { TestDatabase } from '../support/database.ts';
import { Facts, at, now } from './facts.ts';

let database: TestDatabase;
let facts: Facts;

beforeAll(async () => {
  database = await openTestDatabase();
  facts = new Facts(database.orm);
});

afterAll(() => database.close());

async function meteredProject(): Promise<Project> {
  const project = await facts.project();
  for (const aggregation of Object.values(Aggregation)) await facts.meter(project, aggregation, aggregation);
  return project;
}

function report(project: Project, input: Partial<UsageRequest>) {
  const request = {
    interval: AnalyticsInterval.day,
    timezone: 'UTC',
    groupBy: UsageGrouping.meter,
    ...input,
  };
  return usageAnalytics(database.orm.em.fork(), facts.owner(project), request, now);
}

type UsageAnswer = Awaited<ReturnType<typeof report>>;

/** Describes each point with events: start of the bucket, group, value and number of events. */
function points({ series, timezone }: UsageAnswer): string[] {
  return series
    .filter(({ events }) => events > 0)
    .map(({ start, group, value, events }) => {
      const clock = start.toZonedDateTimeISO(timezone).toString({ timeZoneName: 'never', smallestUnit: 'minute' });
      return `${clock} ${group.meter.key} ${group.subject ?? '-'}: ${decimal(value)} of ${events}`;
    });
}

function totals({ totals: all }: UsageAnswer): string[] {
  return all.map(
    ({ group, value, events }) => `${group.meter.key} ${group.subject ?? '-'}: ${decimal(value)} of ${events}`,
  );
}

function decimal(text: string): string {
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}

const twoDays = { from: at('2026-05-01T00:00:00Z'), to: at('2026-05-03T00:00:00Z') };

describe('usage', () => {
  it('is aggregated by the kind of each meter, and totals cover the whole range', async () => {
    const project = await meteredProject();
    const events = [
      ['2026-05-01T00:00:00Z', '0.1', 'a'],
      ['2026-05-01T23:59:59.999Z', '0.2', 'b'],
      ['2026-05-02T00:00:00Z', '7', 'a'],
      ['2026-05-02T12:00:00Z', '3', 'a'],
      ['2026-04-30T23:59:59.999Z', '100', 'before'],
      ['2026-05-03T00:00:00Z', '100', 'after'],
    ] as const;
    for (const [when, quantity, value] of events) {
      await facts.usage(project, [
        { meter: 'count', at: when },
        { meter: 'sum', at: when, quantity },
        { meter: 'max', at: when, quantity },
        { meter: 'unique', at: when, value },
        ...['min', 'average', 'latest'].map((meter) => ({ meter, at: when, quantity })),
      ]);
    }
    const answer = await report(project, twoDays);
    expect(points(answer)).toEqual([
      '2026-05-01T00:00+00:00 average -: 0.15 of 2',
      '2026-05-01T00:00+00:00 count -: 2 of 2',
      '2026-05-01T00:00+00:00 latest -: 0.2 of 2',
      '2026-05-01T00:00+00:00 max -: 0.2 of 2',
      '2026-05-01T00:00+00:00 min -: 0.1 of 2',
      '2026-05-01T00:00+00:00 sum -: 0.3 of 2',
      '2026-05-01T00:00+00:00 unique -: 2 of 2',
      '2026-05-02T00:00+00:00 average -: 5 of 2',
      '2026-05-02T00:00+00:00 count -: 2 of 2',
      '2026-05-02T00:00+00:00 latest -: 3 of 2',
      '2026-05-02T00:00+00:00 max -: 7 of 2',
      '2026-05-02T00:00+00:00 min -: 3 of 2',
      '2026-05-02T00:00+00:00 sum -: 10 of 2',
      '2026-05-02T00:00+00:00 unique -: 1 of 2',
    ]);
    expect(totals(answer)).toEqual([
      'average -: 2.575 of 4',
      'count -: 4 of 4',
      'latest -: 3 of 4',
      'max -: 7 of 4',
      'min -: 0.1 of 4',
      'sum -: 10.3 of 4',
      'unique -: 2 of 4',
      'weighted_sum -: 0 of 0',
    ]);
  });

  it('of a level is its average over time, continued from before the range and through buckets without events', async () => {
    const project = await meteredProject();
    const change = (subject: string, when: string, quantity: string) => ({
      meter: 'weighted_sum',
      subject,
      quantity,
      at: when,
    });
    await facts.usage(project, [
      change('acme', '2026-03-03T03:03:03Z', '10'),
      change('acme', '2026-04-30T23:30:00Z', '2'),
      change('acme', '2026-05-01T12:00:00Z', '-4'),
      change('acme', '2026-05-04T00:00:00Z', '1000'),
      change('zenith', '2026-05-02T18:00:00Z', '8'),
      change('gone', '2026-02-01T00:00:00Z', '5'),
      change('gone', '2026-02-02T00:00:00Z', '-5'),
    ]);
    const input = { from: at('2026-05-01T00:00:00Z'), to: at('2026-05-03T12:00:00Z'), meter: 'weighted_sum' };
    const valuesIn = ({ series }: UsageAnswer) =>
      series.map(({ group, value, events }) => `${group.subject ?? '-'}: ${value} of ${events}`);
    const together = await report(project, input);
    expect(valuesIn(together)).toEqual(['-: 10 of 1', '-: 10 of 1', '-: 16 of 0']);
    expect(totals(together)).toEqual(['weighted_sum -: 11.2 of 2']);
    const apart = await report(project, { ...input, groupBy: UsageGrouping.subject });
    expect(valuesIn(apart)).toEqual([
      'acme: 10 of 1',
      'zenith: 0 of 0',
      'acme: 8 of 0',
      'zenith: 2 of 1',
      'acme: 8 of 0',
      'zenith: 8 of 0',
    ]);
    expect(totals(apart)).toEqual(['weighted_sum acme: 8.8 of 1', 'weighted_sum zenith: 2.4 of 1']);
    expect(valuesIn(await report(project, { ...input, subject: 'zenith' }))).toEqual(
      valuesIn(apart)
        .filter((line) => line.startsWith('zenith'))
        .map((line) => line.replace('zenith', '-')),
    );
    expect(totals(await report(await meteredProject(), input))).toEqual(['weighted_sum -: 0 of 0']);
  });

  it('of a meter without events is zero in every bucket', async () => {
    const project = await facts.project();
    await facts.meter(project, 'quiet', Aggregation.max);
    const { series, totals: all } = await report(project, twoDays);
    expect(series.map(({ value, events, partial }) => [value, events, partial])).toEqual([
      ['0', 0, false],
      ['0', 0, false],
    ]);
    expect(all).toMatchObject([{ group: { meter: { key: 'quiet' }, subject: null }, value: '0', events: 0 }]);
  });

  it('of a project without meters is empty', async () => {
    expect(await report(await facts.project(), twoDays)).toMatchObject({
      ...twoDays,
      series: [],
      totals: [],
    });
  });

  it('can be grouped by subject, and filtered by meter or subject', async () => {
    const project = await meteredProject();
    await facts.usage(project, [
      { meter: 'sum', subject: 'acme', quantity: '1', at: '2026-05-01T10:00:00Z' },
      { meter: 'sum', subject: 'zenith', quantity: '2', at: '2026-05-01T10:00:00Z' },
      { meter: 'sum', subject: 'acme', quantity: '4', at: '2026-05-02T10:00:00Z' },
      { meter: 'count', subject: 'acme', at: '2026-05-02T10:00:00Z' },
    ]);
    const bySubject = await report(project, { ...twoDays, groupBy: UsageGrouping.subject });
    expect(points(bySubject)).toEqual([
      '2026-05-01T00:00+00:00 sum acme: 1 of 1',
      '2026-05-01T00:00+00:00 sum zenith: 2 of 1',
      '2026-05-02T00:00+00:00 count acme: 1 of 1',
      '2026-05-02T00:00+00:00 sum acme: 4 of 1',
    ]);
    expect(bySubject.series).toHaveLength(6);
    expect(totals(bySubject)).toEqual(['count acme: 1 of 1', 'sum acme: 5 of 2', 'sum zenith: 2 of 1']);
    expect(totals(await report(project, { ...twoDays, meter: 'sum' }))).toEqual(['sum -: 7 of 3']);
    expect(totals(await report(project, { ...twoDays, meter: 'sum', subject: 'zenith' }))).toEqual(['sum -: 2 of 1']);
  });

  it('is refused for an empty subject', async () => {
    await expect(report(await meteredProject(), { subject: '' })).rejects.toThrow('/subject: must have');
  });

  it('is refused for an unknown meter', async () => {
    await expect(report(await meteredProject(), { meter: 'nope' })).rejects.toThrow(
      '/meter: is no meter of the project',
    );
  });

  it.each([
    ['2026-03-29', 23, '2026-03-28T23:00:00Z', '2026-03-29T22:00:00Z'],
    ['2026-10-25', 25, '2026-10-24T22:00:00Z', '2026-10-25T23:00:00Z'],
  ])('of the day %s in Berlin covers %i hours', async (_, hours, from, to) => {
    const project = await meteredProject();
    const all = Array.from({ length: hours }, (__, hour) => at(from).add({ hours: hour }));
    const edges = [at(from).subtract({ milliseconds: 1 }), at(to)];
    await facts.usage(
      project,
      [...all, ...edges].map((when) => ({ meter: 'count', at: when.toString() })),
    );
    const around = {
      from: at(from).subtract({ hours: 24 }),
      to: at(to).add({ hours: 24 }),
      timezone: 'Europe/Berlin',
      meter: 'count',
    };
    const days = await report(project, around);
    expect(days.series.map(({ start, end, events }) => [start.until(end).total('hours'), events])).toEqual([
      [24, 1],
      [hours, hours],
      [24, 1],
    ]);
    const byHour = await report(project, {
      ...around,
      from: at(from),
      to: at(to),
      interval: AnalyticsInterval.hour,
    });
    expect(byHour.series.map(({ events }) => events)).toEqual(Array(hours).fill(1));
  });

  it('of another project is not included, and its report is refused', async () => {
    const [ours, theirs] = [await meteredProject(), await meteredProject()];
    const events = (meter: string) => [{ meter, at: '2026-05-01T10:00:00Z' }];
    await facts.usage(ours, events('count'));
    await facts.usage(theirs, [...events('count'), ...events('count')]);
    expect(totals(await report(ours, { ...twoDays, meter: 'count' }))).toEqual(['count -: 1 of 1']);
    expect(totals(await report(theirs, { ...twoDays, meter: 'count' }))).toEqual(['count -: 2 of 2']);
    await expect(report(ours, { ...twoDays, projectId: theirs.id })).rejects.toMatchObject({
      code: 'project_not_found',
    });
  });

  it('is refused for more groups than a report can show', async () => {
    const project = await meteredProject();
    const events = Array.from({ length: 350 }, (_, index) => ({
      meter: 'count',
      subject: `s${index}`,
      at: '2026-11-01T00:00:00Z',
    }));
    await facts.usage(project, events);
    const attempt = report(project, { groupBy: UsageGrouping.subject });
    await expect(attempt).rejects.toThrow('/interval: makes more than 10000 points');
    expect(
      (await report(project, { groupBy: UsageGrouping.subject, interval: AnalyticsInterval.week })).totals,
    ).toHaveLength(350);
  });

  it('matches the recorded events for any interval and zone', async () => {
    const anyEvent = fc.record({
      minute: fc.integer({ min: 0, max: 60 * 24 * 40 }),
      quantity: fc.integer({ min: 0, max: 10 ** 12 }),
    });
    const anyZone = fc.constantFrom('UTC', 'Europe/Berlin', 'America/Havana', 'Australia/Lord_Howe', 'Asia/Kathmandu');
    const anyInterval = fc.constantFrom(
      ...Object.values(AnalyticsInterval).filter((one) => one !== AnalyticsInterval.minute),
    );
    await fc.assert(
      fc.asyncProperty(
        fc.array(anyEvent, { minLength: 1, maxLength: 60 }),
        anyZone,
        anyInterval,
        async (recorded, timezone, interval) => {
          const project = await meteredProject();
          const start = at('2026-10-10T00:00:00Z');
          const inside = recorded.map(({ minute, quantity }) => ({
            meter: 'sum',
            quantity: `${quantity}.000000000001`,
            at: start.add({ minutes: minute }).toString(),
          }));
          const changes = recorded.map(({ minute, quantity }) => ({
            quantity: `${quantity % 2 ? '-' : ''}${quantity}.25`,
            occurredAt: start.add({ minutes: minute - 60 * 24 * 5 }),
          }));
          const changed = changes.map(({ occurredAt, ...change }) => ({
            ...change,
            meter: 'weighted_sum',
            at: occurredAt.toString(),
          }));
          await facts.usage(project, [...inside, ...changed]);
          const input = {
            from: start,
            to: start.add({ minutes: 60 * 24 * 40 + 1 }),
            meter: 'sum',
            timezone,
            interval,
          };
          const { series, totals: all } = await report(project, input);
          const expected = recorded.reduce((sum, { quantity }) => sum + BigInt(quantity) * 10n ** 12n + 1n, 0n);
          expect(series.reduce((sum, { value }) => sum + exact(value), 0n)).toBe(expected);
          expect(exact(all[0]!.value)).toBe(expected);
          const levels = await report(project, { ...input, meter: 'weighted_sum' });
          const beginning = levels.series.slice(0, 40);
          expect(beginning.map(({ value }) => value)).toEqual(
            beginning.map(({ start: since, end }) =>
              weightedSum(changes, later(since, input.from), earlier(end, input.to)).toDecimal(),
            ),
          );
          expect(levels.totals[0]!.value).toBe(weightedSum(changes, input.from, input.to).toDecimal());
          for (const { at: when } of inside) {
            const matching = series.filter((point) => holds(point, at(when)));
            expect(matching).toHaveLength(1);
            expect(matching[0]!.events).toBeGreaterThan(0);
          }
        },
      ),
      { numRuns: 20 },
    );
  });
});

/** Parses a decimal into units of 10^-12. */
function exact(value: string): bigint {
  const [whole = '', fraction = ''] = value.split('.');
  return BigInt(whole + fraction.padEnd(12, '0'));
}

const earlier = (one: Temporal.Instant, other: Temporal.Instant) =>
  Temporal.Instant.compare(one, other) < 0 ? one : other;
const later = (one: Temporal.Instant, other: Temporal.Instant) => (earlier(one, other) === one ? other : one);

function holds({ start, end }: { start: Temporal.Instant; end: Temporal.Instant }, when: Temporal.Instant): boolean {
  return Temporal.Instant.compare(start, when) <= 0 && Temporal.Instant.compare(when, end) < 0;
}

describe('usage by properties', () => {
  it('has the figures of each group for every aggregation, and one group for a meter without groups', async () => {
    const project = await facts.project();
    const kinds = Object.values(Aggregation);
    for (const kind of kinds) await facts.meter(project, kind, kind, ['region', 'model']);
    await facts.meter(project, 'whole', Aggregation.count);
    await facts.meter(project, 'whole_level', Aggregation.weighted_sum);
    const events = [
      ['2026-05-01T00:00:00Z', '4', { region: 'eu', model: 'large' }],
      ['2026-05-01T12:00:00Z', '2', { region: 'eu', model: 'large' }],
      ['2026-05-02T00:00:00Z', '3', { region: 'us' }],
      ['2026-04-20T00:00:00Z', '8', { region: 'us' }],
    ] as const;
    await facts.usage(
      project,
      [...kinds, 'whole', 'whole_level'].flatMap((meter) =>
        events.map(([when, quantity, properties]) => {
          const carries = meter === 'unique' || meter === 'count' || meter === 'whole' ? '1' : quantity;
          const value = meter === 'unique' ? quantity : null;
          return { meter, at: when, quantity: carries, value, properties };
        }),
      ),
    );
    const answer = await report(project, { ...twoDays, groupBy: UsageGrouping.properties });
    const shown = answer.totals.map(({ group, value, events: count }) => {
      const { region, model } = group.properties ?? {};
      return `${group.meter.key} ${group.properties ? `${region} ${model}` : '-'}: ${decimal(value)} of ${count}`;
    });
    expect(shown.toSorted()).toEqual([
      'average eu large: 3 of 2',
      'average us null: 3 of 1',
      'count eu large: 2 of 2',
      'count us null: 1 of 1',
      'latest eu large: 2 of 2',
      'latest us null: 3 of 1',
      'max eu large: 4 of 2',
      'max us null: 3 of 1',
      'min eu large: 2 of 2',
      'min us null: 3 of 1',
      'sum eu large: 6 of 2',
      'sum us null: 3 of 1',
      'unique eu large: 2 of 2',
      'unique us null: 1 of 1',
      // 4 for two days and 2 more for one and a half; 8 all the time and 3 more for one day.
      'weighted_sum eu large: 5.5 of 2',
      'weighted_sum us null: 9.5 of 1',
      'whole -: 3 of 3',
      'whole_level -: 15 of 3',
    ]);
    expect(points(answer)).toContain('2026-05-02T00:00+00:00 sum -: 3 of 1');
  });
});
