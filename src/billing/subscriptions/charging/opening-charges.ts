import type { Charge } from '../../invoicing/invoices/charge.ts';
import type { Span } from '../../invoicing/arithmetic/span.ts';
import type { Proration } from '../../customers/profile/proration.ts';
import { isInArrears, offerOf } from '../billing-state.ts';
import type { BillingState } from '../billing-state.ts';
import type { OfferedPrice } from '../offers.ts';
import type { SubscriptionItem } from '../subscription-item.ts';
import { chargeItem } from './charge-item.ts';
import type { ChargeTerms } from './charge-item.ts';

/** An item of a subscription to charge, existing or planned. */
export type ItemToCharge = Pick<SubscriptionItem, 'id' | 'quantity' | 'amount'> & { offer: OfferedPrice };

/** Charges the items that are billed in advance, for a period or the rest of it. */
export function openingCharges(
  terms: ChargeTerms,
  items: readonly ItemToCharge[],
  time: { part: Span; unit?: Proration },
): Charge[] {
  return items.filter(({ offer }) => !isInArrears(offer)).flatMap((item) => chargeItem(terms, item, item.offer, time));
}

/** Returns the current items of a subscription with their offers. */
export function itemsToCharge(billingState: BillingState): ItemToCharge[] {
  return billingState.items.map((item) => {
    const { id, quantity, amount } = item;
    return { id, quantity, amount, offer: offerOf(billingState, item) };
  });
}
