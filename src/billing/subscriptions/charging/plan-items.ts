import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { isSameComponent } from '../../../catalog/offers/price-terms.ts';
import { later } from '../../../platform/time/instants.ts';
import { newId } from '../../../platform/values/ids.ts';
import { shortestOf } from '../../invoicing/arithmetic/cadences.ts';
import type { Cadence } from '../../invoicing/arithmetic/period.ts';
import { isLonger, isOnce, periodsOf, phaseAt } from '../item-period.ts';
import { moreOffers } from '../offers.ts';
import type { OfferedPrice } from '../offers.ts';
import type { BillingState } from '../billing-state.ts';
import { versionsAfter } from '../plan-versions-of.ts';
import type { RequestedItem } from '../subscription-change.ts';
import type { Subscription } from '../subscription.ts';
import type { SubscriptionItem } from '../subscription-item.ts';

/** An item as it will be after a change. */
export interface ItemPlan extends Omit<RequestedItem, 'itemId' | 'planVersion'> {
  id: string;
  /** The current item; undefined for a new one. */
  existing: SubscriptionItem | undefined;
  offer: OfferedPrice;
  isChanged: boolean;
  isLead: boolean;
  phase: number;
  /** The version of its plan. */
  planVersion: number;
  /** The end of its time that is paid; null where the change charges it from its instant on. */
  chargedToAt: Temporal.Instant | null;
  /** The end of its free time, which a move to another version keeps; an item that is changed otherwise or added has none. */
  freeUntilAt: Temporal.Instant | null;
}

export interface PlannedItems {
  items: ItemPlan[];
  /** Whether the cadence of the subscription changes, so that a period begins with the change. */
  isReset: boolean;
  cadence: Cadence;
}

type Offers = ReadonlyMap<string, OfferedPrice>;

/**
 * Plans the items of a change at an instant: a named item keeps its identity, unless its product changes. Where no item has
 * the shortest cadence of before, or a shorter one is new, periods begin with the change.
 */
export async function planItems(
  em: EntityManager,
  { subscription, items, offers: knownOffers }: BillingState,
  { requestedItems, at }: { requestedItems: readonly RequestedItem[]; at: Temporal.Instant },
): Promise<PlannedItems> {
  const priceIds = requestedItems.map(({ priceId }) => priceId);
  const offers = await moreOffers(em, knownOffers, priceIds);
  const cadence = shortestOf(priceIds.map((id) => offers.get(id)!.price))!;
  const isReset = cadence.interval !== subscription.interval || cadence.intervalCount !== subscription.intervalCount;
  const versions = await versionsAfter(em, { items, requestedItems, offers });
  const isFirst = firstOfPlan(requestedItems.map(({ priceId }) => offers.get(priceId)!));
  const planned = requestedItems.map(({ itemId, priceId, quantity, amount, planVersion: movedTo }, index): ItemPlan => {
    const one = { priceId, quantity, amount };
    const offer = offers.get(one.priceId)!;
    const existing =
      items.find((item) => isSameItem(item, itemId, offer)) ??
      itemOfSamePlan({ items, offers }, requestedItems, { offer, isFirst: isFirst[index]! });
    const isChanged = !isUnchanged(existing, one);
    const phase = isReset ? 0 : phaseOf(subscription, { existing, offer, offers, at });
    const chargedToAt = isReset || isChanged ? null : existing!.chargedToAt;
    const planVersion = versions.get(offer.plan.id)!;
    const freeUntilAt = isChanged && !movedTo ? null : (existing?.freeUntilAt ?? null);
    const id = existing?.id ?? newId('item');
    return { ...one, id, existing, offer, isChanged, isLead: false, phase, planVersion, chargedToAt, freeUntilAt };
  });
  const { interval, intervalCount } = cadence;
  return { items: withLeads(planned, isFirst), isReset, cadence: { interval, intervalCount } };
}

/** For each offer whether it is the first of its plan that recurs. */
export function firstOfPlan(offers: readonly Pick<OfferedPrice, 'plan' | 'price'>[]): boolean[] {
  const recurring = offers.filter(({ price }) => !isOnce(price));
  return offers.map((offer) => recurring.find(({ plan }) => plan.id === offer.plan.id) === offer);
}

/** Marks one item of each plan as its lead: the one that is it already, or else the first. */
function withLeads(planned: readonly ItemPlan[], isFirst: readonly boolean[]): ItemPlan[] {
  const wasLead = ({ existing, offer }: ItemPlan) => Boolean(existing?.isLead) && !isOnce(offer.price);
  return planned.map((one, index) => {
    const before = planned.find((other) => other.offer.plan.id === one.offer.plan.id && wasLead(other));
    return { ...one, isLead: before ? before === one : isFirst[index]! };
  });
}

/** The phase of an item that recurs less often: it stays while its cadence does; otherwise its year begins with the period. */
function phaseOf(
  subscription: Subscription,
  { existing, offer, offers, at }: Pick<ItemPlan, 'existing' | 'offer'> & { offers: Offers; at: Temporal.Instant },
): number {
  if (!isLonger(subscription, offer.price)) return 0;
  const before = existing && offers.get(existing.priceId)!.price;
  const isKept = before && periodsOf(subscription, before) === periodsOf(subscription, offer.price);
  return isKept ? existing.phase : phaseAt(subscription, offer.price, later(at, subscription.billedFromAt));
}

function isSameItem(item: SubscriptionItem, itemId: string | null, { product }: OfferedPrice): boolean {
  return item.id === itemId && item.productId === product.id;
}

/** Finds the item of the same plan that no entry names: of the same component, or for the first entry one of another. */
function itemOfSamePlan(
  { items, offers }: Pick<BillingState, 'items' | 'offers'>,
  requested: readonly RequestedItem[],
  { offer: { plan, price }, isFirst }: Pick<ItemPlan, 'offer'> & { isFirst: boolean },
): SubscriptionItem | undefined {
  const offersOf = requested.map(({ priceId }) => offers.get(priceId)!);
  const free = items.filter(({ id, planId }) => planId === plan.id && !requested.some(({ itemId }) => itemId === id));
  const componentOf = ({ priceId }: SubscriptionItem) => offers.get(priceId)!.price;
  const isWanted = (item: SubscriptionItem) =>
    offersOf.some((one) => one.plan.id === plan.id && isSameComponent(one.price, componentOf(item)));
  const same = free.find((item) => isSameComponent(componentOf(item), price));
  return same ?? (isFirst ? free.find((item) => !isWanted(item)) : undefined);
}

function isUnchanged(
  item: SubscriptionItem | undefined,
  one: Pick<RequestedItem, 'priceId' | 'quantity' | 'amount'>,
): boolean {
  return item?.priceId === one.priceId && item.quantity === one.quantity && item.amount === one.amount;
}
