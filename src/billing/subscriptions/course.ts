import type { EntityManager } from '@mikro-orm/postgresql';
import { BillingTiming } from '../../catalog/offers/price.ts';
import type { Redeemed } from '../coupons/discounts.ts';
import type { Account } from '../customers/account.ts';
import type { Customer } from '../customers/customer.ts';
import { Shelf } from '../due/shelf.ts';
import type { Offer } from './offers.ts';
import type { Subscription } from './subscription.ts';
import { SubscriptionItem } from './subscription-item.ts';

/** A subscription with all that is needed to bill it. Its items are those that have not ended. */
export interface Course {
  subscription: Subscription;
  items: SubscriptionItem[];
  /** By the id of a price. */
  offers: Map<string, Offer>;
  account: Account;
  /** The coupons that it uses, where they are read already. */
  redeemed?: readonly Redeemed[];
}

export async function courseOf(
  em: EntityManager,
  customer: Customer,
  subscription: Subscription,
  shelf = new Shelf(),
): Promise<Course> {
  const items = await em.find(
    SubscriptionItem,
    { subscriptionId: subscription.id, endedAt: null },
    { orderBy: { position: 'asc' } },
  );
  const prices = items.map(({ priceId }) => priceId);
  return {
    subscription,
    items,
    offers: await shelf.offers(em, prices),
    account: await shelf.account(em, customer),
  };
}

export function offerOf({ offers }: Pick<Course, 'offers'>, { priceId }: { priceId: string }): Offer {
  return offers.get(priceId)!;
}

/** Whether it is charged when a period has ended: what is counted always is. */
export function isInArrears({ price }: Offer): boolean {
  return price.isMetered || price.billingTiming === BillingTiming.in_arrears;
}
