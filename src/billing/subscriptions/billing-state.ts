import { BillingTiming } from '../../catalog/offers/price.ts';
import type { RedeemedCoupon } from '../invoicing/coupons/discounts.ts';
import type { PendingCharge } from '../invoicing/pending/pending-charge.ts';
import type { CustomerAccount } from '../customers/account.ts';
import type { OfferedPrice } from './offers.ts';
import type { Subscription } from './subscription.ts';
import type { SubscriptionItem } from './subscription-item.ts';

/** A subscription with everything needed to bill it; `items` has those that have not ended. */
export interface BillingState {
  subscription: Subscription;
  items: SubscriptionItem[];
  /** Offers by price id. */
  offers: Map<string, OfferedPrice>;
  account: CustomerAccount;
  /** The coupons that the subscription uses. */
  redeemed: readonly RedeemedCoupon[];
  /** The charges that wait for its next invoice, oldest first. */
  pending: PendingCharge[];
}

export function offerOf({ offers }: Pick<BillingState, 'offers'>, { priceId }: { priceId: string }): OfferedPrice {
  return offers.get(priceId)!;
}

/** Whether an offer is charged after a period has ended; metered prices always are. */
export function isInArrears({ price }: OfferedPrice): boolean {
  return price.isMetered || price.billingTiming === BillingTiming.in_arrears;
}
