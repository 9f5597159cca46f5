import { Temporal } from 'temporal-polyfill';
import { calendarBuckets } from '../buckets.ts';
import { AnalyticsInterval } from '../interval.ts';

/** Consecutive days of a zone's calendar, as parallel lists: the instants at which they start, and their dates. */
export interface CalendarDays {
  starts: Temporal.Instant[];
  dates: string[];
}

/** The days that a range touches. A date that the zone skipped is left out. */
export function calendarDays(from: Temporal.Instant, to: Temporal.Instant, timezone: string): CalendarDays {
  const buckets = calendarBuckets({ from, to, interval: AnalyticsInterval.day, timezone }, Infinity);
  const starts = buckets.map(({ start }) => start);
  return { starts, dates: starts.map((start) => dateOf(start, timezone).toString()) };
}

/** The date of an instant in a zone. */
export function dateOf(at: Temporal.Instant, timezone: string): Temporal.PlainDate {
  return at.toZonedDateTimeISO(timezone).toPlainDate();
}

/** The start of the first day of a zone that begins at or after an instant. */
export function nextDay(at: Temporal.Instant, timezone: string): Temporal.PlainDate {
  const date = dateOf(at, timezone);
  const isStart = Temporal.Instant.compare(startOf(date, timezone), at) === 0;
  return isStart ? date : date.add({ days: 1 });
}

/** The instant at which a date starts in a zone. */
export function startOf(date: Temporal.PlainDate, timezone: string): Temporal.Instant {
  return date.toZonedDateTime(timezone).toInstant();
}

/** Whether an instant is the start of a day of a zone. */
export function isStartOfDay(at: Temporal.Instant, timezone: string): boolean {
  return nextDay(at, timezone).equals(dateOf(at, timezone));
}

export function earlierDate(a: Temporal.PlainDate, b: Temporal.PlainDate): Temporal.PlainDate {
  return Temporal.PlainDate.compare(a, b) < 0 ? a : b;
}

export function laterDate(a: Temporal.PlainDate, b: Temporal.PlainDate): Temporal.PlainDate {
  return Temporal.PlainDate.compare(a, b) < 0 ? b : a;
}
