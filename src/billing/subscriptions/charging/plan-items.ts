import type { EntityManager } from '@mikro-orm/postgresql';
import { newId } from '../../../platform/values/ids.ts';
import { moreOffers } from '../offers.ts';
import type { OfferedPrice } from '../offers.ts';
import type { BillingState } from '../billing-state.ts';
import type { RequestedItem } from '../subscription-change.ts';
import type { SubscriptionItem } from '../subscription-item.ts';

/** An item as it will be after a change. */
export interface ItemPlan extends Omit<RequestedItem, 'itemId'> {
  id: string;
  /** The current item; undefined for a new one. */
  existing: SubscriptionItem | undefined;
  offer: OfferedPrice;
  isChanged: boolean;
}

/** Plans the items of a change: a named item keeps its identity, unless its product changes. */
export async function planItems(
  em: EntityManager,
  { items, offers: knownOffers }: BillingState,
  requestedItems: readonly RequestedItem[],
): Promise<ItemPlan[]> {
  const priceIds = requestedItems.map(({ priceId }) => priceId);
  const offers = await moreOffers(em, knownOffers, priceIds);
  return requestedItems.map(({ itemId, ...one }) => {
    const offer = offers.get(one.priceId)!;
    const existing =
      items.find((item) => isSameItem(item, itemId, offer)) ?? itemOfSamePlan(items, requestedItems, offer);
    return { ...one, id: existing?.id ?? newId('item'), existing, offer, isChanged: !isUnchanged(existing, one) };
  });
}

function isSameItem(item: SubscriptionItem, itemId: string | null, { product }: OfferedPrice): boolean {
  return item.id === itemId && item.productId === product.id;
}

/** Finds the item of the same plan that no entry names. */
function itemOfSamePlan(
  items: readonly SubscriptionItem[],
  requestedItems: readonly RequestedItem[],
  { plan }: OfferedPrice,
): SubscriptionItem | undefined {
  return items.find(({ id, planId }) => planId === plan.id && !requestedItems.some(({ itemId }) => itemId === id));
}

function isUnchanged(item: SubscriptionItem | undefined, one: Omit<RequestedItem, 'itemId'>): boolean {
  return item?.priceId === one.priceId && item.quantity === one.quantity && item.amount === one.amount;
}
