import type { OfferedPrice } from './offers.ts';
import type { SubscriptionItem } from './subscription-item.ts';

/** An offer with the quantity that is ordered. */
export interface PriceSale extends OfferedPrice {
  /** The item of the subscription that a change names, or that it keeps. */
  itemId: string | null;
  quantity: number;
  /** The amount that the buyer chooses, if the price allows that. */
  amount: string | null;
}

/** The terms of a running subscription: currency and project are fixed, and it may keep prices that are no longer sold. */
export interface RunningTerms {
  currency: string;
  projectId: string;
  /** The offers that the subscription has, by price id. */
  kept: ReadonlyMap<string, OfferedPrice>;
  items: readonly SubscriptionItem[];
}
