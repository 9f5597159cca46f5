import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Temporal } from 'temporal-polyfill';
import { AnalyticsInterval } from '../../src/analytics/interval.ts';
import { readRange } from '../../src/analytics/range.ts';
import { hoursOf, partsOfRange, spansOf } from '../../src/analytics/spans.ts';
import type { Spans } from '../../src/analytics/spans.ts';

const at = (text: string) => Temporal.Instant.from(text);
const shown = (spans: Spans['days']) =>
  spans.map(({ since, until }) => [since, until].map((ms) => new Date(ms).toISOString().slice(0, 16)).join(' to '));

function spans(from: string, to: string, interval: AnalyticsInterval, timezone = 'UTC') {
  const { days, hours, rest } = spansOf(readRange({ from: at(from), to: at(to), interval, timezone }, at(to)));
  return { days: shown(days), hours: shown(hours), rest: shown(rest) };
}

describe('the spans of a range', () => {
  it('have the part of each bucket, from the first to the last whole millisecond of the range', () => {
    const [from, to] = [at('2026-05-01T22:30:00.0000004Z'), at('2026-05-02T01:00:00.0006Z')];
    const range = readRange({ from, to, interval: AnalyticsInterval.hour, timezone: 'UTC' }, to);
    const { whole, each } = partsOfRange(range);
    const ends = ['22:30:00.001', '23:00:00.000', '00:00:00.000', '01:00:00.000', '01:00:00.001'];
    const timeOf = (ms: number) => new Date(ms).toISOString().slice(11, 23);
    expect([...each.map(({ since }) => since), whole.until].map(timeOf)).toEqual(ends);
    expect([whole.since, ...each.map(({ until }) => until)].map(timeOf)).toEqual(ends);
    const undivided = partsOfRange({ ...range, buckets: [{ start: from, end: to, partial: false }] });
    expect(undivided.each).toEqual([whole]);
  });

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

  it('cover the range once, and no whole day or hour lies in two buckets', () => {
    const anyZone = fc.constantFrom(
      'UTC',
      'Europe/Berlin',
      'America/St_Johns',
      'Australia/Lord_Howe',
      'Asia/Kathmandu',
    );
    const hourMs = 3_600_000;
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
          expect(cuts.filter((cut) => isInside(divided.days, 24 * hourMs, cut))).toEqual([]);
          expect(cuts.filter((cut) => isInside(divided.hours, hourMs, cut))).toEqual([]);
          const total = (each: Spans['days']) => each.reduce((sum, { since, until }) => sum + until - since, 0);
          expect(total(hoursOf(divided))).toBe(total(divided.days) + total(divided.hours));
        },
      ),
    );
  });
});
