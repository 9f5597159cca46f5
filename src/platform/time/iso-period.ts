import { Temporal } from 'temporal-polyfill';
import { matching } from '../values/bounds.ts';

const pattern = /^P(?=.*[1-9])(\d{1,2}Y)?(\d{1,3}M)?(\d{1,3}W)?(\d{1,4}D)?$/;

/** An ISO 8601 period of whole years, months, weeks and days. */
export const isoPeriod = matching(
  pattern,
  'must be a period of years, months, weeks or days, such as P1Y, P6M or P30D',
);

/** Writes a period in one form, so that equal ones are equal texts; anything else stays as it is, and is refused elsewhere. */
export function normalisePeriod(period: string | null | undefined): string | null {
  if (!period) return null;
  return pattern.test(period) ? Temporal.Duration.from(period).toString() : period;
}

/** Returns the end of a period that begins at an instant, by the calendar of a time zone. */
export function periodAfter(at: Temporal.Instant, timezone: string, period: string): Temporal.Instant {
  return at.toZonedDateTimeISO(timezone).add(period).toInstant();
}

/** Whether a period is longer than another one; one that is left out has no end to compare, so nothing is longer. */
export function isLonger(period: string | null | undefined, other: string | null | undefined): boolean {
  if (!period || !other || !pattern.test(period) || !pattern.test(other)) return false;
  return Temporal.Duration.compare(period, other, { relativeTo: '2024-01-01' }) > 0;
}
