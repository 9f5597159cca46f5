import type { Temporal } from 'temporal-polyfill';
import { invalid } from '../errors.ts';
import { isoOf } from '../platform/time/instants.ts';
import { days, isBefore } from './buckets.ts';
import { AnalyticsInterval } from './interval.ts';
import type { Range } from './range.ts';

/** The start times of days, whose places count from 1. The first begins with the range. */
export interface Days {
  starts: string[];
  /** The date of each in the time zone of the report, by its place; at 0, that of the instant before the range. */
  dates: () => string[];
}

/** The days of a range, or its buckets where they are shorter. */
export interface ReportDays extends Days {
  /** The bucket of each, from 1. */
  buckets: number[];
}

/** Forty years. */
const daysMax = 14_610;

const shorter: readonly AnalyticsInterval[] = [AnalyticsInterval.minute, AnalyticsInterval.hour, AnalyticsInterval.day];

export function daysOf({ from, to, interval, timezone, buckets }: Range): ReportDays {
  const edges = shorter.includes(interval)
    ? buckets.slice(1).map(({ start }) => start)
    : midnightsBetween(from.toZonedDateTimeISO(timezone), to);
  const starts = [from, ...edges];
  let bucket = 0;
  const numbers = starts.map((start) => {
    while (bucket + 1 < buckets.length && !isBefore(start, buckets[bucket + 1]!.start)) bucket += 1;
    return bucket + 1;
  });
  return { ...spansOf(starts, timezone), buckets: numbers };
}

/** The days from an instant up to another one, which the buckets may divide otherwise. */
export function calendarDays({ from, to, timezone }: Pick<Range, 'from' | 'to' | 'timezone'>): Days {
  return spansOf([from, ...midnightsBetween(from.toZonedDateTimeISO(timezone), to)], timezone);
}

function spansOf(starts: readonly Temporal.Instant[], timezone: string): Days {
  const dateOf = (instant: Temporal.Instant) => instant.toZonedDateTimeISO(timezone).toPlainDate().toString();
  const [from, ...edges] = starts as [Temporal.Instant, ...Temporal.Instant[]];
  return {
    starts: [from.toString(), ...edges.map(({ epochMilliseconds }) => isoOf(epochMilliseconds))],
    dates: () => [dateOf(from.subtract({ nanoseconds: 1 })), ...starts.map(dateOf)],
  };
}

function midnightsBetween(from: Temporal.ZonedDateTime, to: Temporal.Instant): Temporal.Instant[] {
  const found: Temporal.Instant[] = [];
  for (const midnight of days(from)) {
    if (!isBefore(midnight, to)) return found;
    if (isBefore(from.toInstant(), midnight)) found.push(midnight);
    if (found.length > daysMax)
      throw invalid('/from', 'must be at most 40 years before "to" in a report of recurring or converted revenue');
  }
  return found;
}
