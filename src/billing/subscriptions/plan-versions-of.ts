import type { EntityManager } from '@mikro-orm/postgresql';
import { Temporal } from 'temporal-polyfill';
import type { Plan } from '../../catalog/offers/plan.ts';
import { publishedAt } from '../../catalog/offers/plan-version-rows.ts';
import type { OfferedPrice } from './offers.ts';
import type { RequestedItem } from './subscription-change.ts';
import type { SubscriptionItem } from './subscription-item.ts';

/** The version of its plan whose terms an item has. */
export function versionOf(item: Pick<SubscriptionItem, 'planVersion'>, plan: Plan): number {
  return Math.min(Math.max(item.planVersion ?? 0, plan.floorVersion), plan.version);
}

interface ChangedItems {
  items: readonly SubscriptionItem[];
  requestedItems: readonly RequestedItem[];
  offers: ReadonlyMap<string, OfferedPrice>;
}

/**
 * Returns the version of each plan after a change, by the plan's id: the one that a move names; for a plan that the
 * subscription has, the version that it is at, unless a price is bought that came with a later one; otherwise the current one.
 */
export async function versionsAfter(em: EntityManager, change: ChangedItems): Promise<Map<string, number>> {
  const { items, requestedItems, offers } = change;
  const versions = new Map<string, number>();
  for (const { priceId, planVersion } of requestedItems) {
    const { plan } = offers.get(priceId)!;
    const own = items.find(({ planId }) => planId === plan.id);
    if (planVersion) versions.set(plan.id, planVersion);
    else if (!versions.has(plan.id)) versions.set(plan.id, own ? await kept(em, plan, own, change) : plan.version);
  }
  return versions;
}

async function kept(
  em: EntityManager,
  plan: Plan,
  own: SubscriptionItem,
  { items, requestedItems, offers }: ChangedItems,
): Promise<number> {
  const version = versionOf(own, plan);
  if (version === plan.version) return version;
  const had = new Set(items.map(({ priceId }) => priceId));
  const bought = requestedItems
    .map(({ priceId }) => offers.get(priceId)!.price)
    .filter((price) => price.planId === plan.id && !had.has(price.id) && !price.customerId);
  if (!bought.length) return version;
  const at = await publishedAt(em, plan, version);
  const isSold = at && bought.every(({ createdAt }) => Temporal.Instant.compare(createdAt, at) <= 0);
  return isSold ? version : plan.version;
}
