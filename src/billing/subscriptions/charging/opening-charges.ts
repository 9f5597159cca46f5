import type { Charge } from '../../invoicing/invoices/charge.ts';
import type { Span } from '../../invoicing/arithmetic/span.ts';
import type { Proration } from '../../customers/profile/proration.ts';
import { isInArrears, offerOf } from '../billing-state.ts';
import type { BillingState } from '../billing-state.ts';
import type { OfferedPrice } from '../offers.ts';
import type { SubscriptionItem } from '../subscription-item.ts';
import { chargeItem } from './charge-item.ts';
import type { ChargeTerms } from './charge-item.ts';

/** So many of what is sold, now or once a change is made. */
export type Sold = Pick<SubscriptionItem, 'id' | 'quantity' | 'amount'> & { offer: OfferedPrice };

/** What items cost that are charged in advance, for a period or what is left of it. */
export function openingCharges(
  terms: ChargeTerms,
  sold: readonly Sold[],
  time: { part: Span; unit?: Proration },
): Charge[] {
  return sold.filter(({ offer }) => !isInArrears(offer)).flatMap((item) => chargeItem(terms, item, item.offer, time));
}

/** What a subscription consists of now. */
export function soldIn(billingState: BillingState): Sold[] {
  return billingState.items.map((item) => {
    const { id, quantity, amount } = item;
    return { id, quantity, amount, offer: offerOf(billingState, item) };
  });
}
