import type { Temporal } from 'temporal-polyfill';
import { days, isBefore } from '../buckets.ts';
import type { Range } from '../range.ts';
import { AnalyticsInterval } from '../interval.ts';
import { invalid } from '../../errors.ts';

/** Forty years. */
const daysMax = 14_610;

const shorter: readonly AnalyticsInterval[] = [AnalyticsInterval.minute, AnalyticsInterval.hour, AnalyticsInterval.day];

/**
 * The start times of the spans in each of which the changes of a customer are one movement: the days of a range, or its
 * buckets where they are shorter. The first begins with the range.
 */
export function daysOf({ from, to, interval, timezone, buckets }: Range): string[] {
  const edges = shorter.includes(interval)
    ? buckets.slice(1).map(({ start }) => start)
    : midnightsBetween(from.toZonedDateTimeISO(timezone), to);
  return [from.toString(), ...edges.map(isoTime)];
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

/** Whole milliseconds as text, which is much faster than the text of a Temporal.Instant. */
function isoTime({ epochMilliseconds }: Temporal.Instant): string {
  return new Date(epochMilliseconds).toISOString();
}
