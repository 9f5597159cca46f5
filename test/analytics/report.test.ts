import { describe, expect, it } from '@jest/globals';
import { Temporal } from 'temporal-polyfill';
import { AnalyticsInterval } from '../../src/analytics/interval.ts';
import { readRange } from '../../src/analytics/range.ts';
import { buildReport } from '../../src/analytics/report.ts';

const now = Temporal.Instant.from('2026-11-20T10:00:00Z');

function range(days: number) {
  const to = Temporal.Instant.from('2026-11-20T00:00:00Z');
  const from = to.subtract({ hours: 24 * days });
  return readRange({ from, to, interval: AnalyticsInterval.day, timezone: 'UTC' }, now);
}

function groups(count: number): Map<string, string> {
  return new Map(Array.from({ length: count }, (_, index) => [`g${index}`, `group ${index}`]));
}

describe('a report', () => {
  it('has every group in every bucket, with zeros where nothing happened', () => {
    const cells = [
      { group: 'g0', bucket: 2, figures: { n: 5 } },
      { group: 'g0', bucket: null, figures: { n: 7 } },
      { group: 'g1', bucket: 1, figures: { n: 3 } },
    ];
    const { series, totals } = buildReport(range(2), groups(2), cells, { n: 0 });
    expect(series.map(({ start, group, n }) => [start.toString().slice(0, 10), group, n])).toEqual([
      ['2026-11-18', 'group 0', 0],
      ['2026-11-18', 'group 1', 3],
      ['2026-11-19', 'group 0', 5],
      ['2026-11-19', 'group 1', 0],
    ]);
    expect(totals).toEqual([
      { group: 'group 0', n: 7 },
      { group: 'group 1', n: 0 },
    ]);
  });

  it('has at most 10,000 points', () => {
    expect(buildReport(range(100), groups(100), [], {}).series).toHaveLength(10_000);
    expect(() => buildReport(range(100), groups(101), [], {})).toThrow('/interval: makes more than 10000 points');
  });
});
