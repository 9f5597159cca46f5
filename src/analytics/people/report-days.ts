import type { Temporal } from 'temporal-polyfill';
import { calendarBuckets, isBefore } from '../buckets.ts';
import { AnalyticsInterval } from '../interval.ts';
import type { Range } from '../range.ts';
import { dateOf, earlierDate, startOf } from './calendar-days.ts';

/** Whether buckets are made of whole days. */
export function hasWholeDays(interval: AnalyticsInterval): boolean {
  return interval !== AnalyticsInterval.minute && interval !== AnalyticsInterval.hour;
}

/** The days of the trailing windows. */
export const windowDays = { week: 7, month: 28 };

/** The calendar of a report on people. */
export interface ReportDays {
  /** The start of the bucket before the first, and of each bucket. */
  starts: Temporal.Instant[];
  /** The date on which the range begins, and the one before which it ends. */
  fromDate: Temporal.PlainDate;
  toDate: Temporal.PlainDate;
  /** The last date that has begun in the range. */
  lastDate: Temporal.PlainDate;
  /** The first date that is not over. */
  today: Temporal.PlainDate;
  /** The first date that windows and the bucket before need. */
  sinceDate: Temporal.PlainDate;
}

export function reportDays(range: Range, now: Temporal.Instant): ReportDays {
  const { from, to, timezone, interval } = range;
  const starts = [startOfBucketBefore(range), ...range.buckets.map(({ start }) => start)];
  const [fromDate, today] = [dateOf(from, timezone), dateOf(now, timezone)];
  const toDate = dateOf(to.subtract({ nanoseconds: 1 }), timezone).add({ days: 1 });
  const lastDate = earlierDate(toDate.subtract({ days: 1 }), today);
  const before = dateOf(starts[0]!, timezone);
  const month = fromDate.subtract({ days: windowDays.month - 1 });
  const sinceDate = hasWholeDays(interval) ? earlierDate(before, month) : before;
  return { starts, fromDate, toDate, lastDate, today, sinceDate };
}

function startOfBucketBefore({ buckets, interval, timezone }: Range): Temporal.Instant {
  const to = buckets[0]!.start;
  const [before] = calendarBuckets({ from: to.subtract({ nanoseconds: 1 }), to, interval, timezone }, 1);
  return before!.start;
}

/** The dates of the buckets, of which the first is the one before the range. */
export function startDates({ starts }: ReportDays, timezone: string): string[] {
  return starts.map((start) => dateOf(start, timezone).toString());
}

/** The first instant that the figures need. */
export function sinceInstant({ starts, sinceDate }: ReportDays, timezone: string): Temporal.Instant {
  const since = startOf(sinceDate, timezone);
  return isBefore(starts[0]!, since) ? starts[0]! : since;
}
