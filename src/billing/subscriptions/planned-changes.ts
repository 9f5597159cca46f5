import type { EntityManager } from '@mikro-orm/postgresql';
import { Temporal } from 'temporal-polyfill';
import { ChangeStatus, SubscriptionChange } from './subscription-change.ts';

/** What is planned for a subscription, the first first; what has been dropped or moved since it was read is seen so. */
export async function plannedChanges(em: EntityManager, subscriptionId: string): Promise<SubscriptionChange[]> {
  const { pending } = ChangeStatus;
  const found = await em.find(SubscriptionChange, { subscriptionId, status: pending });
  return found.filter(({ status }) => status === pending).toSorted((a, b) => Temporal.Instant.compare(a.at, b.at));
}
