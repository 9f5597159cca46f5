import type { EntityManager } from '@mikro-orm/postgresql';
import type { Viewer } from '../auth/viewer.ts';
import { lock } from '../platform/store/lock.ts';
import { Customer } from '../billing/customers/customer.ts';
import { endedStatuses, subscriptionStates } from '../billing/subscriptions/subscription-states.ts';
import { Subscription } from '../billing/subscriptions/subscription.ts';

/**
 * A subscription whose grants are about to change, locked, its customer first. Only its project changes what it
 * grants, and not the person it is billed to; what has ended grants nothing, whatever is said of it.
 */
export async function lockGranting(em: EntityManager, viewer: Viewer, id: string): Promise<Subscription> {
  viewer.require('billing:write');
  const found = viewer.admit('billing:write', await em.findOne(Subscription, { id }), 'subscription');
  await lock(em, Customer, found.customerId);
  const subscription = (await lock(em, Subscription, id))!;
  if (endedStatuses.includes(subscription.status))
    throw subscriptionStates.refusal(subscription, { event: 'change_grants' });
  return subscription;
}
