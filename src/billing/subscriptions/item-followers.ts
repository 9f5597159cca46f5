import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { Plan } from '../../catalog/offers/plan.ts';
import type { Actor } from '../../platform/events/record.ts';
import type { SubscriptionItem } from './subscription-item.ts';
import type { Subscription } from './subscription.ts';

/** An item of a subscription with the plan that it is of. */
export interface SoldItem {
  subscription: Subscription;
  item: SubscriptionItem;
  plan: Plan;
}

/** A room above billing that keeps something of its own for items; it is called within the transaction that changes them. */
export interface ItemFollower {
  /** Items were sold with a new subscription. */
  sold(em: EntityManager, actor: Actor, items: readonly SoldItem[], at: Temporal.Instant): Promise<void>;
  /** A change of plan left a subscription with these items: some are new, others have another plan. */
  changed(em: EntityManager, actor: Actor, items: readonly SoldItem[], at: Temporal.Instant): Promise<void>;
  /** A subscription has ended for which nothing was ever paid. */
  endedUnpaid(em: EntityManager, actor: Actor, subscription: Subscription, at: Temporal.Instant): Promise<void>;
}

const followers: ItemFollower[] = [];

/** Has a room follow the items of all subscriptions from now on; the configuration of the database says which do. */
export function followItems(follower: ItemFollower): void {
  followers.push(follower);
}

/** Calls every follower, in the order in which they were registered. */
export const itemFollowers: ItemFollower = {
  async sold(...change) {
    for (const follower of followers) await follower.sold(...change);
  },
  async changed(...change) {
    for (const follower of followers) await follower.changed(...change);
  },
  async endedUnpaid(...change) {
    for (const follower of followers) await follower.endedUnpaid(...change);
  },
};
