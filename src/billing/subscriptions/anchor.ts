import type { Temporal } from 'temporal-polyfill';
import { Interval } from '../../catalog/offers/price.ts';
import { firstAnchor } from '../reckoning/calendar.ts';
import type { Cadence } from '../reckoning/period.ts';

/**
 * A calendar anchor: an instant from which all periods are reckoned so that they begin with the calendar, the first of
 * them at or after `startAt`. The anchor itself may lie before: the 31st is reckoned from a month that has one.
 */
export function calendarAnchor(
  startAt: Temporal.Instant,
  timezone: string,
  cadence: Cadence,
  day: number | null,
): Temporal.Instant {
  const first = firstAnchor(startAt, timezone, cadence, day);
  if (cadence.interval !== Interval.month || !day) return first;
  const date = first.toZonedDateTimeISO(timezone).toPlainDate();
  for (let back = 0; back <= 12; back += 1) {
    const month = date.toPlainYearMonth().subtract({ months: back * cadence.intervalCount });
    if (month.daysInMonth >= day) return month.toPlainDate({ day }).toZonedDateTime(timezone).toInstant();
  }
  return first;
}
