import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { calendarBuckets } from '../../src/analytics/buckets.ts';
import { AnalyticsInterval } from '../../src/analytics/interval.ts';

const { minute, hour, day, week, month, quarter, year } = AnalyticsInterval;

/** Returns the buckets of a range, each as its local start and its length in hours, or in minutes below half an hour. */
function buckets(interval: AnalyticsInterval, timezone: string, from: string, to: string): string[] {
  const range = { from: Temporal.Instant.from(from), to: Temporal.Instant.from(to), interval, timezone };
  return calendarBuckets(range, 1000).map(({ start, end }) => {
    const clock = start.toZonedDateTimeISO(timezone).toString({ timeZoneName: 'never', smallestUnit: 'minute' });
    const minutes = start.until(end).total('minutes');
    return minutes < 30 ? `${clock} ${minutes}min` : `${clock} ${minutes / 60}h`;
  });
}

describe('the buckets of a range', () => {
  it.each<[string, AnalyticsInterval, string, string, string, string[]]>([
    [
      'begin with the bucket that contains its start, and end with the bucket that contains its end',
      day,
      'UTC',
      '2026-01-01T15:00:00Z',
      '2026-01-03T00:00:00.001Z',
      ['2026-01-01T00:00+00:00 24h', '2026-01-02T00:00+00:00 24h', '2026-01-03T00:00+00:00 24h'],
    ],
    [
      'exclude a bucket that begins at its end',
      day,
      'UTC',
      '2026-01-01T00:00:00Z',
      '2026-01-03T00:00:00Z',
      ['2026-01-01T00:00+00:00 24h', '2026-01-02T00:00+00:00 24h'],
    ],
    [
      'have 23 hours on the day that clocks are set forward',
      day,
      'Europe/Berlin',
      '2026-03-28T12:00:00Z',
      '2026-03-30T12:00:00Z',
      ['2026-03-28T00:00+01:00 24h', '2026-03-29T00:00+01:00 23h', '2026-03-30T00:00+02:00 24h'],
    ],
    [
      'have 25 hours on the day that clocks are set back',
      day,
      'Europe/Berlin',
      '2026-10-24T12:00:00Z',
      '2026-10-26T12:00:00Z',
      ['2026-10-24T00:00+02:00 24h', '2026-10-25T00:00+02:00 25h', '2026-10-26T00:00+01:00 24h'],
    ],
    [
      'contain an hour twice that occurs twice',
      hour,
      'Europe/Berlin',
      '2026-10-24T23:30:00Z',
      '2026-10-25T02:00:00Z',
      ['2026-10-25T01:00+02:00 1h', '2026-10-25T02:00+02:00 1h', '2026-10-25T02:00+01:00 1h'],
    ],
    [
      'skip an hour that does not exist',
      hour,
      'Europe/Berlin',
      '2026-03-29T00:30:00Z',
      '2026-03-29T02:00:00Z',
      ['2026-03-29T01:00+01:00 1h', '2026-03-29T03:00+02:00 1h'],
    ],
    [
      'begin on Monday for weeks, which may be an hour short',
      week,
      'Europe/Berlin',
      '2026-03-29T21:59:59Z',
      '2026-03-29T22:00:01Z',
      ['2026-03-23T00:00+01:00 167h', '2026-03-30T00:00+02:00 168h'],
    ],
    [
      'begin on the first for months, each with its own length',
      month,
      'Europe/Berlin',
      '2024-01-31T23:30:00Z',
      '2024-03-31T22:00:00Z',
      ['2024-02-01T00:00+01:00 696h', '2024-03-01T00:00+01:00 743h'],
    ],
    [
      'begin on the first for months when the range begins on another day',
      month,
      'UTC',
      '2026-02-17T12:00:00Z',
      '2026-03-01T00:00:00Z',
      ['2026-02-01T00:00+00:00 672h'],
    ],
    [
      'begin in January, April, July and October for quarters, of which two have a change of the clocks',
      quarter,
      'Europe/Berlin',
      '2025-12-31T22:59:59Z',
      '2026-12-31T22:59:59Z',
      [
        '2025-10-01T00:00+02:00 2209h',
        '2026-01-01T00:00+01:00 2159h',
        '2026-04-01T00:00+02:00 2184h',
        '2026-07-01T00:00+02:00 2208h',
        '2026-10-01T00:00+02:00 2209h',
      ],
    ],
    [
      'begin on the first of the quarter when the range begins in its last month',
      quarter,
      'UTC',
      '2026-03-31T12:00:00Z',
      '2026-04-01T00:00:00Z',
      ['2026-01-01T00:00+00:00 2160h'],
    ],
    [
      'begin on 1 January for years, of which each fourth is a day longer',
      year,
      'Asia/Kolkata',
      '2027-05-31T00:00:00Z',
      '2028-12-31T18:30:00Z',
      ['2027-01-01T00:00+05:30 8760h', '2028-01-01T00:00+05:30 8784h'],
    ],
    [
      'are full minutes, also of a minute that occurs twice',
      minute,
      'America/St_Johns',
      '2006-10-29T02:29:59Z',
      '2006-10-29T02:31:30Z',
      ['2006-10-28T23:59-02:30 1min', '2006-10-29T00:00-02:30 1min', '2006-10-28T23:01-03:30 1min'],
    ],
    [
      'begin at the first of two midnights',
      day,
      'Atlantic/Azores',
      '2026-10-25T00:30:00Z',
      '2026-10-26T01:00:00Z',
      ['2026-10-25T00:00+00:00 25h'],
    ],
    [
      'begin at 01:00 on a day without midnight',
      day,
      'Africa/Cairo',
      '2026-04-23T22:30:00Z',
      '2026-04-24T21:00:00Z',
      ['2026-04-24T01:00+03:00 23h'],
    ],
    [
      'skip a date that the zone has skipped',
      day,
      'Pacific/Apia',
      '2011-12-29T12:00:00Z',
      '2011-12-31T00:00:00Z',
      ['2011-12-29T00:00-10:00 24h', '2011-12-31T00:00+14:00 24h'],
    ],
    [
      'follow the local hours of a zone that is offset by 45 minutes',
      hour,
      'Asia/Kathmandu',
      '2026-01-01T00:00:00Z',
      '2026-01-01T00:30:00Z',
      ['2026-01-01T05:00+05:45 1h', '2026-01-01T06:00+05:45 1h'],
    ],
    [
      'count a repeated half hour towards its hour',
      hour,
      'Australia/Lord_Howe',
      '2026-04-04T14:00:00Z',
      '2026-04-04T16:00:00Z',
      ['2026-04-05T01:00+11:00 1.5h', '2026-04-05T02:00+10:30 1h'],
    ],
  ])('%s', (_, interval, timezone, from, to, expected) => {
    expect(buckets(interval, timezone, from, to)).toEqual(expected);
  });

  it('stop at the given maximum', () => {
    const range = {
      from: Temporal.Instant.from('1970-01-01T00:00:00Z'),
      to: Temporal.Instant.from('9999-01-01T00:00:00Z'),
    };
    expect(calendarBuckets({ ...range, interval: hour, timezone: 'UTC' }, 7)).toHaveLength(7);
  });

  it('cover a range without gap or overlap for any zone, interval and time', () => {
    const zones = Intl.supportedValuesOf('timeZone').filter((name) => name.includes('/'));
    const instant = fc.integer({ min: Date.UTC(1990, 0), max: Date.UTC(2040, 0) });
    const lengths = { minute: 2, hour: 90, day: 2000, week: 9000, month: 20_000, quarter: 60_000, year: 200_000 };
    const anyRange = fc.record({
      timezone: fc.constantFrom(...zones),
      interval: fc.constantFrom(minute, hour, day, week, month, quarter, year),
      at: instant,
      part: fc.double({ min: 0.001, max: 1, noNaN: true }),
    });
    fc.assert(
      fc.property(anyRange, ({ timezone, interval, at, part }) => {
        const from = Temporal.Instant.fromEpochMilliseconds(at);
        const to = from.add({ minutes: Math.ceil(lengths[interval] * part * 30) });
        const made = calendarBuckets({ from, to, interval, timezone }, 1000);
        const edges = [...made.map(({ start }) => start), made.at(-1)!.end].map(
          ({ epochMilliseconds }) => epochMilliseconds,
        );
        expect(
          made.every(
            ({ start, end }, n) => start.equals(made[n - 1]?.end ?? start) && edges[n]! < end.epochMilliseconds,
          ),
        ).toBe(true);
        expect(edges[0]).toBeLessThanOrEqual(at);
        expect(edges[1]).toBeGreaterThan(at);
        expect(edges.at(-2)).toBeLessThan(to.epochMilliseconds);
        expect(edges.at(-1)).toBeGreaterThanOrEqual(to.epochMilliseconds);
      }),
      { numRuns: 500 },
    );
  });
});
