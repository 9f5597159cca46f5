import type { Temporal } from 'temporal-polyfill';
import { Interval } from '../../catalog/offers/price.ts';
import { boundaryAround, firstAnchor } from '../invoicing/arithmetic/calendar.ts';
import type { Cadence } from '../invoicing/arithmetic/period.ts';
import { Proration } from '../customers/profile/proration.ts';
import type { Subscription } from './subscription.ts';

/**
 * A calendar anchor: an instant from which all periods are calculated so that they begin with the calendar, the first of
 * them at or after `startAt`. The anchor itself may lie before: the 31st is calculated from a month that has one.
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

type AnchoredPeriod = Pick<Subscription, 'anchorAt' | 'timezone' | 'cadence'>;

/**
 * From where, and in which zone, periods are calculated once one begins while the customer lives in another zone. Where
 * nothing is prorated a part of a period costs nothing, or all: there one begins now, whatever the day is over there. Only
 * what had been cut short, and is paid for until its period ends, is calculated in the old zone until then.
 */
export function calculatedFrom(
  subscription: AnchoredPeriod & Pick<Subscription, 'proration'>,
  timezone: string,
  at: Temporal.Instant,
): Pick<Subscription, 'anchorAt' | 'timezone'> {
  const { anchorAt, cadence, proration } = subscription;
  const moved = { anchorAt, timezone };
  if (proration !== Proration.none || timezone === subscription.timezone) return moved;
  if (!begins(at, subscription)) return { anchorAt, timezone: subscription.timezone };
  return begins(at, { ...moved, cadence }) ? moved : { anchorAt: at, timezone };
}

function begins(at: Temporal.Instant, { anchorAt, timezone, cadence }: AnchoredPeriod): boolean {
  return boundaryAround(at, anchorAt, timezone, cadence).startAt.equals(at);
}
