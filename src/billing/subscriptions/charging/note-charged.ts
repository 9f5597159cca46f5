import type { Temporal } from 'temporal-polyfill';
import { isAfter } from '../../../platform/time/instants.ts';
import type { Span } from '../../invoicing/arithmetic/span.ts';
import { isInArrears, offerOf } from '../billing-state.ts';
import type { BillingState } from '../billing-state.ts';
import { afterFreeTime } from '../free-time.ts';
import { endsOwnPeriod, isLonger, isOnce } from '../item-period.ts';
import type { SubscriptionItem } from '../subscription-item.ts';
import { timeToCharge } from './opening-charges.ts';

/**
 * Marks items as charged when a period begins: those in arrears up to now, and those in advance up to the end of the period.
 * One that recurs less often is marked when an own period of it begins. What is paid once has been paid, and ends.
 */
export function noteCharged(billingState: BillingState): void {
  const part = billingState.subscription.currentPeriod;
  for (const item of billingState.items) noteItemCharged(billingState, item, { part, isNew: false });
  billingState.items = billingState.items.filter(({ endedAt }) => !endedAt);
}

/** Marks items as charged when a period passes that is not billed, since the subscription is suspended. */
export function noteSkipped(billingState: BillingState, at: Temporal.Instant): void {
  const { subscription, items } = billingState;
  const { currentPeriodEndAt: endAt } = subscription;
  for (const item of items) {
    const offer = offerOf(billingState, item);
    const isPaidAhead = isLonger(subscription, offer.price) && !isAfter(endAt, item.chargedToAt);
    if (isPaidAhead) continue;
    item.chargedToAt = afterFreeTime(item, isInArrears(offer) ? at : endAt);
    // Nothing was charged of an own period that began meanwhile; its rest is, once the subscription runs again.
    if (isLonger(subscription, offer.price) && !isInArrears(offer)) item.periodStartAt = null;
  }
}

interface ChargedPart {
  part: Span;
  /** Whether the charge replaces what the item was charged before. */
  isNew: boolean;
}

/** Marks an item as charged for a part of a period. */
export function noteItemCharged(billingState: BillingState, item: SubscriptionItem, charged: ChargedPart): void {
  const offer = offerOf(billingState, item);
  const { startAt: at, endAt } = charged.part;
  if (isOnce(offer.price)) Object.assign(item, { chargedToAt: at, endedAt: at, isReplaced: true });
  else if (isLonger(billingState.subscription, offer.price)) noteOwnPeriod(billingState, item, charged);
  else {
    const chargedToAt = afterFreeTime(item, isInArrears(offer) ? at : endAt);
    Object.assign(item, { chargedToAt, periodStartAt: null });
  }
}

function noteOwnPeriod(billingState: BillingState, item: SubscriptionItem, { part, isNew }: ChargedPart): void {
  const { subscription } = billingState;
  const rhythm = { offer: offerOf(billingState, item), phase: item.phase };
  const { startAt: at } = part;
  if (isInArrears(rhythm.offer)) {
    const begins = isNew || !item.periodStartAt || endsOwnPeriod(subscription, rhythm, at);
    if (begins) Object.assign(item, { chargedToAt: afterFreeTime(item, at), periodStartAt: at });
    return;
  }
  const { freeUntilAt } = item;
  const chargedToAt = isNew ? null : item.chargedToAt;
  const time = timeToCharge(subscription, { ...rhythm, chargedToAt, freeUntilAt }, part);
  if (!time) {
    if (isNew) Object.assign(item, { chargedToAt: freeUntilAt, periodStartAt: null });
    return;
  }
  // Time that follows on paid time within an own period, as after a withdrawn cancellation, leaves that time creditable.
  const begins = !isNew && endsOwnPeriod(subscription, rhythm, time.startAt);
  const periodStartAt = begins ? time.startAt : (item.periodStartAt ?? time.startAt);
  Object.assign(item, { chargedToAt: time.endAt, periodStartAt });
}
