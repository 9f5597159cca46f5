import { Temporal } from 'temporal-polyfill';
import type { Interval } from '../../../catalog/offers/price.ts';
import { periodStart } from './period.ts';
import type { Cadence } from './period.ts';
import type { Span } from './span.ts';

/**
 * The whole period, counted from the anchor in the zone, that holds an instant, which may be before the anchor.
 * A cadence that does not recur is a RangeError.
 */
export function boundaryAround(
  at: Temporal.Instant,
  anchor: Temporal.Instant,
  timezone: string,
  cadence: Cadence,
): Span {
  requireRecurring(cadence);
  const startOf = (period: number) => periodStart(anchor, timezone, cadence, period);
  let period = roughly(dateOf(anchor, timezone), dateOf(at, timezone), cadence);
  while (Temporal.Instant.compare(startOf(period), at) > 0) period--;
  while (Temporal.Instant.compare(startOf(period + 1), at) <= 0) period++;
  return { startAt: startOf(period), endAt: startOf(period + 1) };
}

/**
 * Where the first calendar period begins: the first local midnight on or after an instant that is, for months, on `day`
 * (1 to 31, the last day of a shorter month; null is the 1st), for years on `day` of January, for weeks on a Monday.
 * Where clocks skip midnight, the day begins when they have. Another day, or a cadence that does not recur, is a
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
    const midnight = startOfDay(begins[cadence.interval](today, n, day ?? 1), timezone);
    if (Temporal.Instant.compare(midnight, startAt) >= 0) return midnight;
  }
}

/** How many calendar days of a zone begin after an instant, up to and including another that is not before it. */
export function localDays(from: Temporal.Instant, to: Temporal.Instant, timezone: string): number {
  return dayOf(from, timezone).until(dayOf(to, timezone)).days;
}

/** Which period it is, give or take one: a day of the month or an hour of the day may still be to come. */
function roughly(from: Temporal.PlainDate, to: Temporal.PlainDate, { interval, intervalCount }: Cadence): number {
  return Math.floor(passed[interval](from, to) / intervalCount);
}

const passed: Record<Interval, (from: Temporal.PlainDate, to: Temporal.PlainDate) => number> = {
  once: () => 0,
  day: (from, to) => from.until(to).days,
  week: (from, to) => from.until(to).days / 7,
  month: (from, to) => 12 * (to.year - from.year) + to.month - from.month,
  year: (from, to) => to.year - from.year,
};

/** The n-th date, from the one of the current period on, that begins a calendar period. */
const begins: Record<Interval, (today: Temporal.PlainDate, n: number, day: number) => Temporal.PlainDate> = {
  once: (today) => today,
  day: (today, n) => today.add({ days: n }),
  week: (today, n) => today.add({ days: 7 * n + 1 - today.dayOfWeek }),
  month: (today, n, day) => today.with({ day: 1 }).add({ months: n }).with({ day }),
  year: ({ year }, n, day) => Temporal.PlainDate.from({ year: year + n, month: 1, day }),
};

function dateOf(at: Temporal.Instant, timezone: string): Temporal.PlainDate {
  return at.toZonedDateTimeISO(timezone).toPlainDate();
}

/** The latest day that has begun: clocks that go back across midnight do not bring a day back. */
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
  if (!recurs) throw new RangeError(`a calendar needs what recurs, unlike ${intervalCount} x ${interval}`);
}

function requireDay(day: number | null): void {
  const isDay = day === null || (Number.isInteger(day) && day >= 1 && day <= 31);
  if (!isDay) throw new RangeError(`a day of the month is from 1 to 31, unlike ${day}`);
}
