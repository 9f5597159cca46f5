import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { Viewer } from '../../auth/viewer.ts';
import { lock } from '../../platform/lock.ts';
import { record } from '../../platform/record.ts';
import type { Actor } from '../../platform/record.ts';
import { CancelAt } from '../billing-input.ts';
import { Customer } from '../customers/customer.ts';
import { Subscription } from './subscription.ts';
import { SubscriptionItem } from './subscription-item.ts';
import { admitBilled } from '../customers/visible.ts';

/** Cancels a subscription at once or at the end of its period; its customer may, and its project. */
export async function cancelSubscription(
  em: EntityManager,
  viewer: Viewer,
  id: string,
  at: CancelAt,
  now: Temporal.Instant,
): Promise<Subscription> {
  viewer.require('billing:write');
  const found = await em.findOne(Subscription, { id });
  const { customerId } = await admitBilled(em, viewer, found, 'subscription', 'billing:write');
  await lock(em, Customer, customerId);
  const subscription = (await lock(em, Subscription, id))!;
  if (at === CancelAt.now) return end(em, viewer, subscription, now);
  subscription.cancelAtPeriodEnd(now);
  const { projectId, cancelAt } = subscription;
  record(em, viewer, now, {
    projectId,
    type: 'subscription.cancellation_scheduled',
    subject: id,
    payload: { cancelAt: cancelAt!.toString() },
  });
  return subscription;
}

/** Ends a subscription and frees its plans, so that the customer may take them again. */
export async function end(
  em: EntityManager,
  actor: Actor,
  subscription: Subscription,
  now: Temporal.Instant,
): Promise<Subscription> {
  subscription.cancel(now);
  await em.nativeUpdate(
    SubscriptionItem,
    { subscriptionId: subscription.id, endedAt: null },
    { endedAt: now },
  );
  record(em, actor, now, {
    projectId: subscription.projectId,
    type: 'subscription.canceled',
    subject: subscription.id,
  });
  return subscription;
}
