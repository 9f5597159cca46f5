import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { AnalyticsInterval } from '../../src/analytics/interval.ts';
import { readRange } from '../../src/analytics/range.ts';
import { hoursOf, spansOf, weeksAndDays } from '../../src/analytics/spans.ts';
import type { Spans } from '../../src/analytics/spans.ts';

const at = (text: string) => Temporal.Instant.from(text);
const shown = (spans: Spans['days']) =>
  spans.map(({ since, until }) => [since, until].map((ms) => new Date(ms).toISOString().slice(0, 16)).join(' to '));

function spans(from: string, to: string, interval: AnalyticsInterval, timezone = 'UTC') {
  const { days, hours, rest } = spansOf(readRange({ from: at(from), to: at(to), interval, timezone }, at(to)));
  return { days: shown(days), hours: shown(hours), rest: shown(rest) };
}

describe('the spans of a range', () => {
  it('are whole days where buckets begin at midnight UTC', () => {
    expect(spans('2026-05-01T00:00:00Z', '2026-06-01T00:00:00Z', AnalyticsInterval.day)).toEqual({
      days: ['2026-05-01T00:00 to 2026-06-01T00:00'],
      hours: [],
      rest: [],
    });
  });

  it('have hours and events at the ends of a range', () => {
    expect(spans('2026-05-01T22:30:00Z', '2026-05-03T01:15:00Z', AnalyticsInterval.week)).toEqual({
      days: ['2026-05-02T00:00 to 2026-05-03T00:00'],
      hours: ['2026-05-01T23:00 to 2026-05-02T00:00', '2026-05-03T00:00 to 2026-05-03T01:00'],
      rest: ['2026-05-01T22:30 to 2026-05-01T23:00', '2026-05-03T01:00 to 2026-05-03T01:15'],
    });
  });

  it('are hours where another zone has other days, and events where its hours are others', () => {
    const [from, to] = ['2026-05-01T00:00:00Z', '2026-05-03T00:00:00Z'];
    expect(spans(from, to, AnalyticsInterval.day, 'Europe/Berlin')).toEqual({
      days: [],
      hours: ['2026-05-01T00:00 to 2026-05-03T00:00'],
      rest: [],
    });
    expect(spans(from, to, AnalyticsInterval.day, 'Asia/Kolkata')).toEqual({
      days: [],
      hours: [
        '2026-05-01T00:00 to 2026-05-01T18:00',
        '2026-05-01T19:00 to 2026-05-02T18:00',
        '2026-05-02T19:00 to 2026-05-03T00:00',
      ],
      rest: ['2026-05-01T18:00 to 2026-05-01T19:00', '2026-05-02T18:00 to 2026-05-02T19:00'],
    });
  });

  it('have the weeks that lie in one bucket, and the days outside of these', () => {
    const startsOf = (interval: AnalyticsInterval, timezone = 'UTC') => {
      const range = { from: at('2026-04-25T00:00:00Z'), to: at('2026-05-13T00:00:00Z'), interval, timezone };
      const { weeks, days } = weeksAndDays(spansOf(readRange(range, range.to)));
      return { weeks: weeks.map((start) => start.slice(5, 10)), days: days.map((start) => start.slice(5, 10)) };
    };
    const [before, after] = [
      ['04-25', '04-26'],
      ['05-11', '05-12'],
    ];
    const week = ['04-27', '04-28', '04-29', '04-30', '05-01', '05-02', '05-03'];
    expect(startsOf(AnalyticsInterval.week)).toEqual({ weeks: ['04-27', '05-04'], days: [...before, ...after] });
    // May begins within the first week.
    expect(startsOf(AnalyticsInterval.month)).toEqual({ weeks: ['05-04'], days: [...before, ...week, ...after] });
    expect(startsOf(AnalyticsInterval.day)).toMatchObject({ weeks: [], days: { length: 18 } });
    // A week of Berlin begins within a Sunday.
    expect(startsOf(AnalyticsInterval.week, 'Europe/Berlin')).toMatchObject({ weeks: [], days: { length: 15 } });
  });

  it('cover the range once, and no whole week, day or hour lies in two buckets', () => {
    const anyZone = fc.constantFrom(
      'UTC',
      'Europe/Berlin',
      'America/St_Johns',
      'Australia/Lord_Howe',
      'Asia/Kathmandu',
    );
    const hourMs = 3_600_000;
    const weekMs = 7 * 24 * hourMs;
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 400 * 24 * 60 }),
        fc.integer({ min: 1, max: 40 * 24 * 60 }),
        anyZone,
        fc.constantFrom(...Object.values(AnalyticsInterval)),
        (minute, length, timezone, interval) => {
          const from = at('2026-01-01T00:00:00Z').add({ minutes: minute });
          // A report has at most 1,000 buckets.
          const minutes = interval === AnalyticsInterval.minute ? (length % 900) + 1 : length;
          const range = readRange({ from, to: from.add({ minutes }), interval, timezone }, from);
          const divided = spansOf(range);
          const all = [...divided.days, ...divided.hours, ...divided.rest].toSorted((a, b) => a.since - b.since);
          expect(all[0]!.since).toBe(range.from.epochMilliseconds);
          expect(all.at(-1)!.until).toBe(range.to.epochMilliseconds);
          for (const [index, { since }] of all.slice(1).entries()) expect(since).toBe(all[index]!.until);
          const cuts = range.buckets.map(({ start }) => start.epochMilliseconds);
          const isInside = (spansOfUnit: Spans['days'], unit: number, cut: number) =>
            cut % unit !== 0 && spansOfUnit.some(({ since, until }) => since < cut && cut < until);
          const { weeks, days } = weeksAndDays(divided);
          const isCut = (start: string) =>
            cuts.some((cut) => cut > Date.parse(start) && cut < Date.parse(start) + weekMs);
          expect(weeks.filter((start) => new Date(start).getUTCDay() !== 1 || isCut(start))).toEqual([]);
          const daysOfWeeks = weeks.flatMap((start) =>
            Array.from({ length: 7 }, (_, day) => Date.parse(start) + day * 24 * hourMs),
          );
          const wholeDays = divided.days.flatMap(({ since, until }) =>
            Array.from({ length: (until - since) / (24 * hourMs) }, (_, day) => since + day * 24 * hourMs),
          );
          expect([...daysOfWeeks, ...days.map((start) => Date.parse(start))].toSorted((a, b) => a - b)).toEqual(
            wholeDays,
          );
          expect(cuts.filter((cut) => isInside(divided.days, 24 * hourMs, cut))).toEqual([]);
          expect(cuts.filter((cut) => isInside(divided.hours, hourMs, cut))).toEqual([]);
          const total = (each: Spans['days']) => each.reduce((sum, { since, until }) => sum + until - since, 0);
          expect(total(hoursOf(divided))).toBe(total(divided.days) + total(divided.hours));
        },
      ),
    );
  });
});
