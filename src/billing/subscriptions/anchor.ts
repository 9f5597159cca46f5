import type { Temporal } from 'temporal-polyfill';
import { Interval } from '../../catalog/offers/price.ts';
import { boundaryAround, firstAnchor } from '../invoicing/arithmetic/calendar.ts';
import { periodsWithin } from '../invoicing/arithmetic/cadences.ts';
import type { Cadence } from '../invoicing/arithmetic/period.ts';
import { Proration } from '../customers/profile/proration.ts';
import type { Subscription } from './subscription.ts';

/**
 * Returns the anchor from which all periods begin with the calendar, the first of them at or after `startAt`. The anchor
 * itself may be earlier: the 31st is calculated from a month that has 31 days.
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

/** The phase of an item with which its years begin in January, where the subscription is billed by months of the calendar. */
export function calendarPhase({ anchorAt, timezone, cadence }: AnchoredPeriod, price: Cadence): number {
  const periods = periodsWithin(price, cadence) ?? 1;
  if (cadence.interval !== Interval.month || price.interval !== Interval.year) return 0;
  const { month } = anchorAt.toZonedDateTimeISO(timezone);
  return Math.ceil((13 - month) / cadence.intervalCount) % periods;
}

type AnchoredPeriod = Pick<Subscription, 'anchorAt' | 'timezone' | 'cadence'>;

/**
 * Returns the anchor and time zone of periods after a customer's time zone has changed. Without proration, a part of a
 * period costs nothing or everything, so the anchor moves to `at` where the new zone has no boundary there. A period that
 * was cut short and is paid until its end keeps the old zone until then.
 */
export function anchorAndZoneAt(
  subscription: AnchoredPeriod & Pick<Subscription, 'proration'>,
  timezone: string,
  at: Temporal.Instant,
): Pick<Subscription, 'anchorAt' | 'timezone'> {
  const { anchorAt, cadence, proration } = subscription;
  const moved = { anchorAt, timezone };
  if (proration !== Proration.none || timezone === subscription.timezone) return moved;
  if (!isPeriodStart(at, subscription)) return { anchorAt, timezone: subscription.timezone };
  return isPeriodStart(at, { ...moved, cadence }) ? moved : { anchorAt: at, timezone };
}

function isPeriodStart(at: Temporal.Instant, { anchorAt, timezone, cadence }: AnchoredPeriod): boolean {
  return boundaryAround(at, anchorAt, timezone, cadence).startAt.equals(at);
}
