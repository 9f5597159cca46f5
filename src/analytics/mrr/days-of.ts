import type { Temporal } from 'temporal-polyfill';
import { days, isBefore } from '../buckets.ts';
import type { Range } from '../range.ts';
import { AnalyticsInterval } from '../interval.ts';
import { invalid } from '../../errors.ts';

/** The days of a range, or its buckets where they are shorter, as start times; and the bucket of each, from 1. */
export interface Days {
  starts: Temporal.Instant[];
  buckets: number[];
}

/** Forty years. */
const daysMax = 14_610;

const shorter: readonly AnalyticsInterval[] = [AnalyticsInterval.minute, AnalyticsInterval.hour, AnalyticsInterval.day];

/** The spans in each of which the changes of a customer are one movement. The first begins with the range. */
export function daysOf({ from, to, interval, timezone, buckets }: Range): Days {
  const edges = shorter.includes(interval)
    ? buckets.slice(1).map(({ start }) => start)
    : midnightsBetween(from.toZonedDateTimeISO(timezone), to);
  const starts = [from, ...edges];
  let bucket = 0;
  const numbers = starts.map((start) => {
    while (bucket + 1 < buckets.length && !isBefore(start, buckets[bucket + 1]!.start)) bucket += 1;
    return bucket + 1;
  });
  return { starts, buckets: numbers };
}

function midnightsBetween(from: Temporal.ZonedDateTime, to: Temporal.Instant): Temporal.Instant[] {
  const found: Temporal.Instant[] = [];
  for (const midnight of days(from)) {
    if (!isBefore(midnight, to)) return found;
    if (isBefore(from.toInstant(), midnight)) found.push(midnight);
    if (found.length > daysMax) throw invalid('/from', 'must be at most 40 years before "to" in a report of movements');
  }
  return found;
}
