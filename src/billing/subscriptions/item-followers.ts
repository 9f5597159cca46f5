import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { Plan } from '../../catalog/offers/plan.ts';
import type { Actor } from '../../platform/events/record.ts';
import type { SubscriptionItem } from './subscription-item.ts';
import type { Subscription } from './subscription.ts';

/** The item of a subscription that stands for a plan, with the plan. */
export interface SoldItem {
  subscription: Subscription;
  item: SubscriptionItem;
  /** Its plan, with the licence policy of the version that it is at. */
  plan: Pick<Plan, 'id' | 'licencePolicy'>;
  /** Whether it is at another version of the plan that it had before. */
  isMoved?: boolean;
}

/** A module above billing that stores its own data for items; it is called in the transaction that changes them. */
export interface ItemFollower {
  /** Items were sold with a new subscription. */
  sold(em: EntityManager, actor: Actor, items: readonly SoldItem[], at: Temporal.Instant): Promise<void>;
  /** A change of plan gave a subscription these items: some are new, others have another plan. */
  changed(em: EntityManager, actor: Actor, items: readonly SoldItem[], at: Temporal.Instant): Promise<void>;
  /** A subscription has another customer. */
  transferred(em: EntityManager, actor: Actor, subscription: Subscription, at: Temporal.Instant): Promise<void>;
  /** A subscription for which nothing was ever paid has ended. */
  endedUnpaid(em: EntityManager, actor: Actor, subscription: Subscription, at: Temporal.Instant): Promise<void>;
}

const followers: ItemFollower[] = [];

/** Registers a follower of the items of all subscriptions; the configuration of the database lists the followers. */
export function followItems(follower: ItemFollower): void {
  followers.push(follower);
}

/** Calls every follower in the order of registration. */
export const itemFollowers: ItemFollower = {
  async sold(...change) {
    for (const follower of followers) await follower.sold(...change);
  },
  async changed(...change) {
    for (const follower of followers) await follower.changed(...change);
  },
  async transferred(...change) {
    for (const follower of followers) await follower.transferred(...change);
  },
  async endedUnpaid(...change) {
    for (const follower of followers) await follower.endedUnpaid(...change);
  },
};
