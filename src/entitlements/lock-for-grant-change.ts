import type { EntityManager } from '@mikro-orm/postgresql';
import type { Viewer } from '../auth/viewer.ts';
import { lock } from '../platform/store/lock.ts';
import { Customer } from '../billing/customers/customer.ts';
import { endedStatuses, subscriptionStates } from '../billing/subscriptions/subscription-states.ts';
import { requireCustomer } from '../billing/turns/authorise-and-catch-up-subscription.ts';
import { Subscription } from '../billing/subscriptions/subscription.ts';

/**
 * Locks a subscription whose grants are about to change, its customer first. Only its project may change grants, not the
 * person who is billed. An ended subscription is refused, since it grants nothing.
 */
export async function lockForGrantChange(em: EntityManager, viewer: Viewer, id: string): Promise<Subscription> {
  viewer.require('billing:write');
  const found = viewer.admit('billing:write', await em.findOne(Subscription, { id }), 'subscription');
  await lock(em, Customer, found.customerId);
  const subscription = (await lock(em, Subscription, id))!;
  requireCustomer(subscription, found.customerId);
  if (endedStatuses.includes(subscription.status))
    throw subscriptionStates.refusal(subscription, { event: 'change_grants' });
  return subscription;
}
