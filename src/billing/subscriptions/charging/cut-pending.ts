import type { Temporal } from 'temporal-polyfill';
import { isAfter } from '../../../platform/time/instants.ts';
import { Proration } from '../../customers/profile/proration.ts';
import type { Charge } from '../../invoicing/invoices/charge.ts';
import type { PendingCharge } from '../../invoicing/pending/pending-charge.ts';
import { offerOf } from '../billing-state.ts';
import type { BillingState } from '../billing-state.ts';
import type { SubscriptionItem } from '../subscription-item.ts';
import { chargeItem } from './charge-item.ts';

/** A pending charge whose time ends early, with the charge for the time that is left; undefined if none is. */
export interface CutCharge {
  pending: PendingCharge;
  charge: Charge | undefined;
}

interface RemovedItems {
  items: readonly SubscriptionItem[];
  at: Temporal.Instant;
  unit: Proration;
}

/**
 * Shortens the pending charges of items that a change removes: nothing is billed yet, so no credit note is needed. What is
 * left is charged from the same whole, and adjacent parts of a whole add up to the cent.
 */
export function cutPending(billingState: BillingState, { items, at, unit }: RemovedItems): CutCharge[] {
  if (unit === Proration.none) return [];
  return items.flatMap((item) =>
    billingState.pending
      .filter(({ itemId, periodEndAt }) => itemId === item.id && periodEndAt !== null && isAfter(periodEndAt, at))
      .map((pending) => ({ pending, charge: chargeUntil(billingState, item, pending, { at, unit }) })),
  );
}

function chargeUntil(
  billingState: BillingState,
  item: SubscriptionItem,
  { periodStartAt }: PendingCharge,
  { at, unit }: Omit<RemovedItems, 'items'>,
): Charge | undefined {
  const part = { startAt: periodStartAt!, endAt: at };
  const [charge] = chargeItem(billingState.subscription, item, offerOf(billingState, item), { part, unit });
  return charge;
}

/** The amount that a cut takes back, before discounts. */
export function takenBack({ pending, charge }: CutCharge): bigint {
  return pending.amountMinor - (charge?.amountMinor ?? 0n);
}
