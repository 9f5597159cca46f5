import type { Temporal } from 'temporal-polyfill';
import { Proration } from '../customers/profile/proration.ts';
import { periodAt } from '../invoicing/arithmetic/calendar.ts';
import { periodStart } from '../invoicing/arithmetic/period.ts';
import { anchorAndZoneAt } from './anchor.ts';
import { offerOf } from './billing-state.ts';
import type { BillingState } from './billing-state.ts';
import type { ItemToCharge } from './charging/opening-charges.ts';
import { isLonger, periodsOf } from './item-period.ts';
import type { Subscription } from './subscription.ts';

type Calendar = Pick<Subscription, 'anchorAt' | 'timezone' | 'cadence'>;

/** The calendars of a subscription before and after an instant at which a period ends. */
interface CalendarMove {
  before: Calendar;
  after: Calendar;
  at: Temporal.Instant;
}

/** Adopts the time zone of the customer at the end of a period. */
export function moveToZone(billingState: BillingState, timezone: string, at: Temporal.Instant): void {
  const { subscription } = billingState;
  const before = calendarOf(subscription);
  Object.assign(subscription, anchorAndZoneAt(subscription, timezone, at));
  if (subscription.proration !== Proration.none) return;
  const move = { before, after: calendarOf(subscription), at };
  for (const item of billingState.items) {
    const { phase, chargedToAt } = item;
    const moved = rhythmAfter(move, { offer: offerOf(billingState, item), phase, chargedToAt });
    Object.assign(item, { phase: moved.phase, chargedToAt: moved.chargedToAt ?? chargedToAt });
  }
}

/**
 * Returns the phase and the charged time of an item that recurs less often, by the periods of the new calendar. Without
 * proration these must be exact: time that begins within an own period costs nothing.
 */
export function rhythmAfter<T extends Pick<ItemToCharge, 'offer' | 'phase' | 'chargedToAt'>>(
  { before, after, at }: CalendarMove,
  item: T,
): T {
  const { offer, phase, chargedToAt } = item;
  if (!isLonger(before, offer.price)) return item;
  const [from, to] = [before, after].map(({ anchorAt, timezone, cadence }) =>
    periodAt(at, anchorAt, timezone, cadence),
  );
  const shift = to! - from!;
  const count = periodsOf(before, offer.price);
  const moved = { ...item, phase: (((phase + shift) % count) + count) % count };
  if (!chargedToAt) return moved;
  const { anchorAt, timezone, cadence } = before;
  const number = periodAt(chargedToAt, anchorAt, timezone, cadence);
  const isBoundary = periodStart(anchorAt, timezone, cadence, number).equals(chargedToAt);
  if (!isBoundary) return moved;
  return { ...moved, chargedToAt: periodStart(after.anchorAt, after.timezone, cadence, number + shift) };
}

export function calendarOf({ anchorAt, timezone, cadence }: Calendar): Calendar {
  return { anchorAt, timezone, cadence };
}
