import type { EntityManager } from '@mikro-orm/postgresql';
import { newId } from '../../../platform/values/ids.ts';
import { moreOffers } from '../offers.ts';
import type { OfferedPrice } from '../offers.ts';
import type { BillingState } from '../billing-state.ts';
import type { WantedItem } from '../subscription-change.ts';
import type { SubscriptionItem } from '../subscription-item.ts';

/** An item as it will be. */
export interface ItemPlan extends Omit<WantedItem, 'itemId'> {
  id: string;
  /** The item that it is now; none for a new one. */
  existing: SubscriptionItem | undefined;
  offer: OfferedPrice;
  isChanged: boolean;
}

/** Reads what is wanted: an item that is named stays itself, unless it is to be of another product. */
export async function planItems(
  em: EntityManager,
  { items, offers: known }: BillingState,
  wanted: readonly WantedItem[],
): Promise<ItemPlan[]> {
  const priceIds = wanted.map(({ priceId }) => priceId);
  const offers = await moreOffers(em, known, priceIds);
  return wanted.map(({ itemId, ...one }) => {
    const offer = offers.get(one.priceId)!;
    const existing = items.find((item) => isOf(item, itemId, offer)) ?? unnamed(items, wanted, offer);
    return { ...one, id: existing?.id ?? newId('item'), existing, offer, isChanged: !isSame(existing, one) };
  });
}

function isOf(item: SubscriptionItem, itemId: string | null, { product }: OfferedPrice): boolean {
  return item.id === itemId && item.productId === product.id;
}

/** Where no item is named, the one that is of the same plan. */
function unnamed(
  items: readonly SubscriptionItem[],
  wanted: readonly WantedItem[],
  { plan }: OfferedPrice,
): SubscriptionItem | undefined {
  return items.find(({ id, planId }) => planId === plan.id && !wanted.some(({ itemId }) => itemId === id));
}

function isSame(item: SubscriptionItem | undefined, one: Omit<WantedItem, 'itemId'>): boolean {
  return item?.priceId === one.priceId && item.quantity === one.quantity && item.amount === one.amount;
}
