import type { Temporal } from 'temporal-polyfill';
import { isAfter } from '../../../platform/time/instants.ts';
import type { Span } from '../../invoicing/arithmetic/span.ts';
import { isInArrears, offerOf } from '../billing-state.ts';
import type { BillingState } from '../billing-state.ts';
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
    if (!isPaidAhead) item.chargedToAt = isInArrears(offer) ? at : endAt;
  }
}

/** Marks an item as charged for a part of a period; `isNew` if the charge replaces what it was charged before. */
export function noteItemCharged(
  billingState: BillingState,
  item: SubscriptionItem,
  { part, isNew }: { part: Span; isNew: boolean },
): void {
  const { subscription } = billingState;
  const offer = offerOf(billingState, item);
  const { startAt: at } = part;
  if (isOnce(offer.price)) Object.assign(item, { chargedToAt: at, endedAt: at, isReplaced: true });
  else if (!isLonger(subscription, offer.price))
    Object.assign(item, { chargedToAt: isInArrears(offer) ? at : part.endAt, periodStartAt: null });
  else if (isInArrears(offer)) {
    const begins = isNew || !item.periodStartAt || endsOwnPeriod(subscription, { offer, phase: item.phase }, at);
    if (begins) Object.assign(item, { chargedToAt: at, periodStartAt: at });
  } else {
    const chargedToAt = isNew ? null : item.chargedToAt;
    const time = timeToCharge(subscription, { phase: item.phase, offer, chargedToAt }, part);
    const periodStartAt = isNew ? (item.periodStartAt ?? at) : time?.startAt;
    if (time) Object.assign(item, { chargedToAt: time.endAt, periodStartAt });
  }
}
