import { Temporal } from 'temporal-polyfill';
import { AnalyticsInterval } from './interval.ts';

/** One interval of a series: from `start` up to, but not including, `end`, which is the start of the next. */
export interface Bucket {
  start: Temporal.Instant;
  end: Temporal.Instant;
}

const steps = { week: { weeks: 1 }, month: { months: 1 }, quarter: { months: 3 }, year: { years: 1 } };

const dayMs = 24 * 60 * 60 * 1000;

/**
 * The calendar intervals that a range touches, in a time zone, such as its days. A day of a clock change has 23 or 25
 * hours. Returns at most `max` buckets.
 */
export function calendarBuckets(
  range: { from: Temporal.Instant; to: Temporal.Instant; interval: AnalyticsInterval; timezone: string },
  max: number,
): Bucket[] {
  const from = range.from.toZonedDateTimeISO(range.timezone);
  const edges = edgesFrom(from, range.interval);
  const buckets: Bucket[] = [];
  let start = edges.next().value;
  while (buckets.length < max && isBefore(start, range.to)) {
    const end = edges.next().value;
    buckets.push({ start, end });
    start = end;
  }
  return buckets;
}

const instants = new Map<number, Temporal.Instant>();
const instantsMax = 10_000;

/**
 * Most reports begin their buckets at the same hours and midnights. The polyfill keeps the parts of an instant in a weak map,
 * and the entries of a thousand new ones in each request made the collection of garbage long.
 */
function instantAt(ms: number): Temporal.Instant {
  const known = instants.get(ms);
  if (known) return known;
  if (instants.size >= instantsMax) instants.clear();
  const instant = Temporal.Instant.fromEpochMilliseconds(ms);
  instants.set(ms, instant);
  return instant;
}

type Edges = Generator<Temporal.Instant, never>;

/** The starts of intervals, from the one that contains an instant. */
function edgesFrom(from: Temporal.ZonedDateTime, interval: AnalyticsInterval): Edges {
  if (interval === AnalyticsInterval.minute || interval === AnalyticsInterval.hour) return times(from, interval);
  return interval === AnalyticsInterval.day ? days(from) : dates(from, interval);
}

/** Midnights. Between two changes of the clocks they are 24 hours apart, which is much faster than asking the calendar. */
export function* days(from: Temporal.ZonedDateTime): Edges {
  const { timeZoneId } = from;
  for (let start = from.startOfDay(); ; start = nextMidnight(start)) {
    const changeMs = start.getTimeZoneTransition('next')?.epochMilliseconds ?? Infinity;
    let ms = start.epochMilliseconds;
    yield start.toInstant();
    // A day without a midnight begins later, and is shorter.
    for (; start.hour === 0 && ms + dayMs < changeMs; ms += dayMs) yield instantAt(ms + dayMs);
    start = Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(timeZoneId);
  }
}

/** Where a zone skipped a date, such as 30 December 2011 in Samoa, it is that of the date after. */
function nextMidnight(start: Temporal.ZonedDateTime): Temporal.ZonedDateTime {
  return start.toPlainDate().add({ days: 1 }).toZonedDateTime(start.timeZoneId);
}

function* dates(from: Temporal.ZonedDateTime, interval: keyof typeof steps): Edges {
  let date = firstDate(from.toPlainDate(), interval);
  for (;;) {
    yield date.toZonedDateTime(from.timeZoneId).toInstant();
    date = date.add(steps[interval]);
  }
}

function firstDate(date: Temporal.PlainDate, interval: keyof typeof steps): Temporal.PlainDate {
  if (interval === AnalyticsInterval.week) return date.subtract({ days: date.dayOfWeek - 1 });
  if (interval === AnalyticsInterval.month) return date.with({ day: 1 });
  const month = interval === AnalyticsInterval.year ? 1 : date.month - ((date.month - 1) % 3);
  return date.with({ day: 1, month });
}

type ClockUnit = 'minute' | 'hour';

const unitMs: Record<ClockUnit, number> = { minute: 60_000, hour: 3_600_000 };

/** Full hours or minutes. Between two changes of the clocks they are equally long, as with days. */
function* times(from: Temporal.ZonedDateTime, unit: ClockUnit): Edges {
  for (let start = fullUnit(from, unit); ; start = nextUnit(start, unit)) {
    const changeMs = start.getTimeZoneTransition('next')?.epochMilliseconds ?? Infinity;
    let ms = start.epochMilliseconds;
    yield start.toInstant();
    for (; ms + unitMs[unit] < changeMs; ms += unitMs[unit]) yield instantAt(ms + unitMs[unit]);
    start = Temporal.Instant.fromEpochMilliseconds(ms).toZonedDateTimeISO(start.timeZoneId);
  }
}

/** Where clocks go back by half an hour (Lord Howe Island), adding an hour may give the same full hour again. */
function nextUnit(time: Temporal.ZonedDateTime, unit: ClockUnit): Temporal.ZonedDateTime {
  const next = fullUnit(time.add({ [`${unit}s`]: 1 }), unit);
  return isBefore(time.toInstant(), next.toInstant()) ? next : fullUnit(time.add({ [`${unit}s`]: 2 }), unit);
}

function fullUnit(time: Temporal.ZonedDateTime, smallestUnit: ClockUnit): Temporal.ZonedDateTime {
  return time.round({ smallestUnit, roundingMode: 'floor' });
}

export function isBefore(a: Temporal.Instant, b: Temporal.Instant): boolean {
  return Temporal.Instant.compare(a, b) < 0;
}
