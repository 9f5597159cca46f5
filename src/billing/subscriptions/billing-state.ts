import { BillingTiming } from '../../catalog/offers/price.ts';
import type { RedeemedCoupon } from '../invoicing/coupons/discounts.ts';
import type { CustomerAccount } from '../customers/account.ts';
import type { OfferedPrice } from './offers.ts';
import type { Subscription } from './subscription.ts';
import type { SubscriptionItem } from './subscription-item.ts';

/** A subscription with all that is needed to bill it. Its items are those that have not ended. */
export interface BillingState {
  subscription: Subscription;
  items: SubscriptionItem[];
  /** By the id of a price. */
  offers: Map<string, OfferedPrice>;
  account: CustomerAccount;
  /** The coupons that it uses. */
  redeemed: readonly RedeemedCoupon[];
}

export function offerOf({ offers }: Pick<BillingState, 'offers'>, { priceId }: { priceId: string }): OfferedPrice {
  return offers.get(priceId)!;
}

/** Whether it is charged when a period has ended: what is counted always is. */
export function isInArrears({ price }: OfferedPrice): boolean {
  return price.isMetered || price.billingTiming === BillingTiming.in_arrears;
}
