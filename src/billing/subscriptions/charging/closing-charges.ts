import type { EntityManager } from '@mikro-orm/postgresql';
import { Temporal } from 'temporal-polyfill';
import type { Proration } from '../../customers/profile/proration.ts';
import { chargeItem } from './charge-item.ts';
import { closingUsage } from './closing-usage.ts';
import type { OpenUsage, ClosingUsage } from './closing-usage.ts';
import { isInArrears, offerOf } from '../billing-state.ts';
import type { BillingState } from '../billing-state.ts';
import { later } from '../../../platform/time/instants.ts';
import { endsOwnPeriod } from '../item-period.ts';
import type { SubscriptionItem } from '../subscription-item.ts';

/**
 * Calculates the charges of items billed in arrears, each from when it was last charged up to an instant. Also returns
 * corrections of lines that this makes cheaper. Changes nothing.
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

/** Returns the items billed in arrears that have uncharged time. */
export function openAt(
  billingState: BillingState,
  items: readonly SubscriptionItem[],
  at: Temporal.Instant,
): OpenUsage[] {
  const { currentPeriodStartAt } = billingState.subscription;
  return items
    .map((item) => ({
      item,
      offer: offerOf(billingState, item),
      part: { startAt: item.chargedToAt, endAt: at },
      since: item.periodStartAt ?? currentPeriodStartAt,
    }))
    .filter(({ offer, part }) => isInArrears(offer) && Temporal.Instant.compare(part.startAt, at) < 0);
}

/** Returns the items whose own period ends when a period of the subscription ends. */
export function itemsEndingAt(billingState: BillingState, at: Temporal.Instant): SubscriptionItem[] {
  const { subscription, items } = billingState;
  return items.filter((item) =>
    endsOwnPeriod(subscription, { offer: offerOf(billingState, item), phase: item.phase }, at),
  );
}

/** Marks items billed in arrears as charged up to now. */
export function noteUsageCharged(billingState: BillingState, at: Temporal.Instant): void {
  for (const item of billingState.items)
    if (isInArrears(offerOf(billingState, item))) item.chargedToAt = later(item.chargedToAt, at);
}

/** Marks items billed in arrears as charged at the end of their own periods, so that the next ones begin now, in any time zone. */
export function noteEnded(billingState: BillingState, items: readonly SubscriptionItem[], at: Temporal.Instant): void {
  for (const item of items)
    if (isInArrears(offerOf(billingState, item))) Object.assign(item, { chargedToAt: at, periodStartAt: null });
}
