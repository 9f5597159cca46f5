import { Temporal } from 'temporal-polyfill';
import type { Interval } from '../../../catalog/offers/price.ts';
import { periodStart } from './period.ts';
import type { Cadence } from './period.ts';
import type { Span } from './span.ts';

/**
 * Returns the period, counted from the anchor in the zone, that contains an instant. The instant may precede the anchor.
 * A cadence that does not recur is a RangeError.
 */
export function boundaryAround(
  at: Temporal.Instant,
  anchor: Temporal.Instant,
  timezone: string,
  cadence: Cadence,
): Span {
  const period = periodAt(at, anchor, timezone, cadence);
  const startOf = (n: number) => periodStart(anchor, timezone, cadence, n);
  return { startAt: startOf(period), endAt: startOf(period + 1) };
}

/** Returns the number of the period that contains an instant; the period that begins at the anchor has number 0. */
export function periodAt(at: Temporal.Instant, anchor: Temporal.Instant, timezone: string, cadence: Cadence): number {
  requireRecurring(cadence);
  const startOf = (n: number) => periodStart(anchor, timezone, cadence, n);
  let period = estimatePeriod(dateOf(anchor, timezone), dateOf(at, timezone), cadence);
  while (Temporal.Instant.compare(startOf(period), at) > 0) period--;
  while (Temporal.Instant.compare(startOf(period + 1), at) <= 0) period++;
  return period;
}

/**
 * Returns the start of the first calendar period: the first suitable local midnight on or after an instant. Months begin
 * on `day`: 1 to 31, the last day of a shorter month, or the 1st for null. Years begin on `day` of January, and weeks on
 * a Monday.
 * Where clocks skip midnight, the day begins after the skip. Any other day, or a cadence that does not recur, is a
 * RangeError.
 */
export function firstAnchor(
  startAt: Temporal.Instant,
  timezone: string,
  cadence: Cadence,
  day: number | null,
): Temporal.Instant {
  requireRecurring(cadence);
  requireDay(day);
  const today = dateOf(startAt, timezone);
  for (let n = 0; ; n++) {
    const midnight = startOfDay(startDates[cadence.interval](today, n, day ?? 1), timezone);
    if (Temporal.Instant.compare(midnight, startAt) >= 0) return midnight;
  }
}

/** Counts the calendar days of a zone that begin after `from`, up to and including `to`, which must not precede it. */
export function localDays(from: Temporal.Instant, to: Temporal.Instant, timezone: string): number {
  return dayOf(from, timezone).until(dayOf(to, timezone)).days;
}

/** Estimates the number of the period to within two, since it ignores the time within a day. */
function estimatePeriod(
  from: Temporal.PlainDate,
  to: Temporal.PlainDate,
  { interval, intervalCount }: Cadence,
): number {
  return Math.floor(elapsed[interval](from, to) / intervalCount);
}

const elapsed: Record<Interval, (from: Temporal.PlainDate, to: Temporal.PlainDate) => number> = {
  once: () => 0,
  day: (from, to) => from.until(to).days,
  week: (from, to) => from.until(to, { largestUnit: 'week' }).weeks,
  month: (from, to) => from.until(to, { largestUnit: 'month' }).months,
  year: (from, to) => from.until(to, { largestUnit: 'year' }).years,
};

/** The start date of the n-th calendar period, counted from the current one. */
const startDates: Record<Interval, (today: Temporal.PlainDate, n: number, day: number) => Temporal.PlainDate> = {
  once: (today) => today,
  day: (today, n) => today.add({ days: n }),
  week: (today, n) => today.add({ days: 7 * n + 1 - today.dayOfWeek }),
  month: (today, n, day) => today.add({ months: n }).with({ day }),
  year: ({ year }, n, day) => Temporal.PlainDate.from({ year: year + n, month: 1, day }),
};

function dateOf(at: Temporal.Instant, timezone: string): Temporal.PlainDate {
  return at.toZonedDateTimeISO(timezone).toPlainDate();
}

/** The latest day that has begun, even if clocks go back across midnight afterwards. */
function dayOf(at: Temporal.Instant, timezone: string): Temporal.PlainDate {
  const date = dateOf(at, timezone);
  const next = date.add({ days: 1 });
  return Temporal.Instant.compare(startOfDay(next, timezone), at) <= 0 ? next : date;
}

function startOfDay(date: Temporal.PlainDate, timezone: string): Temporal.Instant {
  return date.toZonedDateTime(timezone).toInstant();
}

function requireRecurring({ interval, intervalCount }: Cadence): void {
  const recurs = interval !== 'once' && Number.isInteger(intervalCount) && intervalCount > 0;
  if (!recurs) throw new RangeError(`a calendar needs a recurring cadence, not ${intervalCount} x ${interval}`);
}

function requireDay(day: number | null): void {
  const isDay = day === null || (Number.isInteger(day) && day >= 1 && day <= 31);
  if (!isDay) throw new RangeError(`a day of the month must be from 1 to 31, not ${day}`);
}
