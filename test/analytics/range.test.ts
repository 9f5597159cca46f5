import { describe, expect, it } from '@jest/globals';
import { Temporal } from 'temporal-polyfill';
import { AnalyticsInterval } from '../../src/analytics/interval.ts';
import { readRange } from '../../src/analytics/range.ts';
import type { Range } from '../../src/analytics/range.ts';

const now = Temporal.Instant.from('2026-11-20T10:00:00Z');

interface RangeInput {
  from?: string;
  to?: string;
  interval?: AnalyticsInterval;
  timezone?: string;
}

function read({ from, to, interval = AnalyticsInterval.day, timezone = 'UTC' }: RangeInput): Range {
  const ends = { from: from ? Temporal.Instant.from(from) : null, to: to ? Temporal.Instant.from(to) : null };
  return readRange({ ...ends, interval, timezone }, now);
}

describe('the range of a report', () => {
  it('is the last 30 days by default', () => {
    const { from, to, buckets } = read({});
    expect([from.toString(), to.toString()]).toEqual(['2026-10-21T10:00:00Z', '2026-11-20T10:00:00Z']);
    expect(buckets).toHaveLength(31);
  });

  it('is the 30 days before its end when only the end is given', () => {
    expect(read({ to: '2026-03-03T00:00:00Z' }).from.toString()).toBe('2026-02-01T00:00:00Z');
  });

  it('ends now when only its start is given', () => {
    expect(read({ from: '2026-11-19T00:00:00Z' }).to).toEqual(now);
  });

  it.each<[string, RangeInput, boolean[]]>([
    ['whole days of the past', { from: '2026-11-17T00:00:00Z', to: '2026-11-19T00:00:00Z' }, [false, false]],
    ['a start within a day', { from: '2026-11-17T00:00:01Z', to: '2026-11-19T00:00:00Z' }, [true, false]],
    ['an end within a day', { from: '2026-11-17T00:00:00Z', to: '2026-11-18T23:59:59Z' }, [false, true]],
    ['a day that is not over', { from: '2026-11-19T00:00:00Z', to: '2026-11-21T00:00:00Z' }, [false, true]],
    ['days to come', { from: '2026-11-21T00:00:00Z', to: '2026-11-22T00:00:00Z' }, [true]],
  ])('with %s marks the partial buckets', (_, input, partial) => {
    expect(read(input).buckets.map((bucket) => bucket.partial)).toEqual(partial);
  });

  it('has at most 1000 buckets', () => {
    const thousand = {
      from: '2026-01-01T00:00:00Z',
      to: '2026-02-11T16:00:00Z',
      interval: AnalyticsInterval.hour,
    };
    expect(read(thousand).buckets).toHaveLength(1000);
    expect(() => read({ ...thousand, to: '2026-02-11T16:00:00.001Z' })).toThrow('/interval: must be longer');
  });

  it.each<[string, RangeInput, string]>([
    ['ends where it begins', { from: '2026-01-01T00:00:00Z', to: '2026-01-01T00:00:00Z' }, '/to: must be after "from"'],
    [
      'ends before it begins',
      { from: '2026-01-02T00:00:00Z', to: '2026-01-01T00:00:00Z' },
      '/to: must be after "from"',
    ],
    ['begins in the future', { from: '2026-11-20T10:00:00Z' }, '/from: must be in the past'],
    ['begins before the supported years', { from: '-200000-01-01T00:00:00Z' }, '/from: must be in the years'],
    [
      'ends after the supported years',
      { from: '2026-01-01T00:00:00Z', to: '+200000-01-01T00:00:00Z' },
      '/to: must be in the years',
    ],
  ])('is refused when it %s', (_, input, sentence) => {
    expect(() => read(input)).toThrow(sentence);
  });
});
