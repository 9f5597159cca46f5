import type { Temporal } from 'temporal-polyfill';
import { isAfter } from '../../../platform/time/instants.ts';
import { isInArrears, offerOf } from '../billing-state.ts';
import type { BillingState } from '../billing-state.ts';
import { afterFreeTime } from '../free-time.ts';
import { endAfterPause, isLonger, paidUntil, phaseAfterPause } from '../item-period.ts';
import type { Subscription } from '../subscription.ts';

interface Extension {
  /** The time that is inserted. */
  by: Temporal.Duration;
  /** The instant at which it is inserted. */
  since: Temporal.Instant;
  /** Whether an end of the subscription that is planned for the end of the period moves with it. */
  movesCancellation: boolean;
  /** Whether a billing date that is planned after the period moves with it; otherwise periods begin with the new end. */
  movesBillingDate?: boolean;
}

/** Inserts time into the current period that is not charged: its end, the paid time and all later periods move by it. */
export function extendPeriod(
  billingState: BillingState,
  { by, since, movesCancellation, movesBillingDate = false }: Extension,
): void {
  const { subscription } = billingState;
  const before = subscription.currentPeriodEndAt;
  const end = before.add(by);
  const lastDay = paidUntil(billingState);
  const isPlanned = movesBillingDate && isAfter(subscription.anchorAt, before);
  moveItems(billingState, { from: before, to: end, since }, isPlanned);
  if (subscription.cancelAt?.equals(lastDay) && movesCancellation)
    subscription.cancelAt = lastDay.equals(before) ? end : paidUntil(billingState);
  subscription.pausedMs += by.total('milliseconds');
  subscription.currentPeriodEndAt = end;
  subscription.periodAnchorAt ??= subscription.anchorAt;
  subscription.anchorAt = isPlanned ? movedBillingDate(subscription, before, end) : end;
}

/** Moves a planned billing date like the end of the period before it, by days and hours of the customer's calendar. */
function movedBillingDate(
  { anchorAt, timezone }: Pick<Subscription, 'anchorAt' | 'timezone'>,
  before: Temporal.Instant,
  end: Temporal.Instant,
): Temporal.Instant {
  const zoned = (at: Temporal.Instant) => at.toZonedDateTimeISO(timezone);
  const by = zoned(before).until(zoned(end), { largestUnit: 'day' });
  return zoned(anchorAt).add(by).toInstant();
}

/** Moves the charged and the free time and the own periods of items with the end of the current period. */
function moveItems(
  billingState: BillingState,
  { since, ...moved }: Record<'from' | 'to' | 'since', Temporal.Instant>,
  keepsPhase: boolean,
): void {
  const { subscription, items } = billingState;
  for (const item of items) {
    const offer = offerOf(billingState, item);
    const isLong = isLonger(subscription, offer.price);
    const { freeUntilAt, chargedToAt } = item;
    if (isLong && !keepsPhase) item.phase = phaseAfterPause(subscription, { offer, phase: item.phase }, moved.from);
    if (freeUntilAt && isAfter(freeUntilAt, since))
      item.freeUntilAt = endAfterPause(subscription, { ...moved, end: freeUntilAt });
    if (isInArrears(offer)) continue;
    const endAt = isLong ? endAfterPause(subscription, { ...moved, end: chargedToAt }) : moved.to;
    item.chargedToAt = afterFreeTime(item, endAt);
  }
}
