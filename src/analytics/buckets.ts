import { Temporal } from 'temporal-polyfill';
import { AnalyticsInterval } from './interval.ts';

/** One interval of a series: from `start` up to, but not including, `end`, which is the start of the next. */
export interface Bucket {
  start: Temporal.Instant;
  end: Temporal.Instant;
}

const steps = { day: { days: 1 }, week: { weeks: 1 }, month: { months: 1 } };

/**
 * The calendar hours, days, weeks or months that a range touches, in a time zone. A day of a clock change has 23 or 25
 * hours. Returns at most `max` buckets.
 */
export function calendarBuckets(
  range: { from: Temporal.Instant; to: Temporal.Instant; interval: AnalyticsInterval; timezone: string },
  max: number,
): Bucket[] {
  const from = range.from.toZonedDateTimeISO(range.timezone);
  const edges = range.interval === AnalyticsInterval.hour ? hours(from) : dates(from, range.interval);
  const buckets: Bucket[] = [];
  let start = edges.next().value;
  while (buckets.length < max && isBefore(start, range.to)) {
    const end = edges.next().value;
    // A date that a zone skipped, such as 30 December 2011 in Samoa, has no length.
    if (isBefore(start, end)) buckets.push({ start, end });
    start = end;
  }
  return buckets;
}

type Edges = Generator<Temporal.Instant, never>;

function* dates(from: Temporal.ZonedDateTime, interval: keyof typeof steps): Edges {
  let date = firstDate(from.toPlainDate(), interval);
  for (;;) {
    yield date.toZonedDateTime(from.timeZoneId).toInstant();
    date = date.add(steps[interval]);
  }
}

function firstDate(date: Temporal.PlainDate, interval: keyof typeof steps): Temporal.PlainDate {
  if (interval === AnalyticsInterval.week) return date.subtract({ days: date.dayOfWeek - 1 });
  return interval === AnalyticsInterval.month ? date.with({ day: 1 }) : date;
}

function* hours(from: Temporal.ZonedDateTime): Edges {
  let hour = fullHour(from);
  for (;;) {
    yield hour.toInstant();
    hour = nextHour(hour);
  }
}

/** Where clocks go back by half an hour (Lord Howe Island), adding an hour may give the same full hour again. */
function nextHour(hour: Temporal.ZonedDateTime): Temporal.ZonedDateTime {
  const next = fullHour(hour.add({ hours: 1 }));
  return isBefore(hour.toInstant(), next.toInstant()) ? next : fullHour(hour.add({ hours: 2 }));
}

function fullHour(time: Temporal.ZonedDateTime): Temporal.ZonedDateTime {
  return time.round({ smallestUnit: 'hour', roundingMode: 'floor' });
}

export function isBefore(a: Temporal.Instant, b: Temporal.Instant): boolean {
  return Temporal.Instant.compare(a, b) < 0;
}
