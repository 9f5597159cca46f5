import type { EntityManager } from '@mikro-orm/postgresql';
import { Temporal } from 'temporal-polyfill';
import { ChangeStatus, SubscriptionChange } from './subscription-change.ts';

/** Returns the pending changes of a subscription, earliest first, including unflushed cancellations and moves. */
export async function plannedChanges(em: EntityManager, subscriptionId: string): Promise<SubscriptionChange[]> {
  const { pending } = ChangeStatus;
  const found = await em.find(SubscriptionChange, { subscriptionId, status: pending });
  return found.filter(({ status }) => status === pending).toSorted((a, b) => Temporal.Instant.compare(a.at, b.at));
}
