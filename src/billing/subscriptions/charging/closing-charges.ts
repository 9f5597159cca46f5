import type { EntityManager } from '@mikro-orm/postgresql';
import { Temporal } from 'temporal-polyfill';
import type { Proration } from '../../customers/profile/proration.ts';
import { chargeItem } from './charge-item.ts';
import { closingUsage } from './closing-usage.ts';
import type { OpenUsage, ClosingUsage } from './closing-usage.ts';
import { isInArrears, offerOf } from '../billing-state.ts';
import type { BillingState } from '../billing-state.ts';
import type { SubscriptionItem } from '../subscription-item.ts';

/**
 * What items that are billed in arrears cost, each from when it was last charged up to an instant, and what that makes
 * cheaper of what is billed. Changes nothing.
 */
export async function closingCharges(
  em: EntityManager,
  billingState: BillingState,
  { at, unit, items = billingState.items }: { at: Temporal.Instant; unit?: Proration; items?: SubscriptionItem[] },
): Promise<ClosingUsage> {
  const open = openAt(billingState, items, at);
  const metered = open.filter(({ offer }) => offer.meter);
  const usage = await closingUsage(em, billingState, metered, at);
  const flat = open
    .filter(({ offer }) => !offer.meter)
    .flatMap(({ item, offer, part }) => chargeItem(billingState.subscription, item, offer, { part, unit }));
  return { charges: [...flat, ...usage.charges], corrections: usage.corrections };
}

/** Of items that are billed in arrears, those with time that is not charged yet. */
export function openAt(
  billingState: BillingState,
  items: readonly SubscriptionItem[],
  at: Temporal.Instant,
): OpenUsage[] {
  return items
    .map((item) => ({
      item,
      offer: offerOf(billingState, item),
      part: { startAt: item.chargedToAt, endAt: at },
    }))
    .filter(({ offer, part }) => isInArrears(offer) && Temporal.Instant.compare(part.startAt, at) < 0);
}

/** Notes that what is billed in arrears is charged up to now. */
export function noteUsageCharged(billingState: BillingState, at: Temporal.Instant): void {
  for (const item of billingState.items) if (isInArrears(offerOf(billingState, item))) item.chargedToAt = at;
}

/** Notes up to when each item is charged: what is billed in arrears to now, all else to the end of the period. */
export function noteCharged(billingState: BillingState, at: Temporal.Instant): void {
  const end = billingState.subscription.currentPeriodEndAt;
  for (const item of billingState.items) item.chargedToAt = isInArrears(offerOf(billingState, item)) ? at : end;
}
