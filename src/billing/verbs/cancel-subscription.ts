import type { EntityManager } from '@mikro-orm/postgresql';
import { Temporal } from 'temporal-polyfill';
import type { Viewer } from '../../auth/viewer.ts';
import { isAfter } from '../../platform/time/instants.ts';
import { record, subjectOf } from '../../platform/events/record.ts';
import { authoriseAndCatchUpSubscription } from '../turns/authorise-and-catch-up-subscription.ts';
import { end } from '../subscriptions/acts/end.ts';
import { expire } from '../subscriptions/acts/expire.ts';
import { paidUntil } from '../subscriptions/item-period.ts';
import { readDate } from '../subscriptions/read-date.ts';
import { requireOrderingProject, given, requireSeller } from '../subscriptions/require-seller.ts';
import { CancelAt } from '../subscriptions/subscription-input.ts';
import type { CancelSubscriptionInput } from '../subscriptions/subscription-input.ts';
import { SubscriptionStatus, subscriptionStates } from '../subscriptions/subscription-states.ts';
import { Unused } from '../subscriptions/subscription-terms.ts';
import type { Subscription } from '../subscriptions/subscription.ts';
import { subscriptionFields } from '../subscriptions/subscription-fields.ts';

/** Cancels a subscription at once, at the end of its period, or on a date; open to its customer and its project. */
export async function cancelSubscription(
  em: EntityManager,
  viewer: Viewer,
  { id, ...input }: CancelSubscriptionInput & { id: string },
  at: Temporal.Instant,
): Promise<Subscription> {
  const { billingState, now } = await authoriseAndCatchUpSubscription(em, viewer, { id }, at);
  const { subscription } = billingState;
  const { projectId } = subscription;
  const unused = input.unused === Unused.credit ? input.unused : undefined;
  const granted = given({ unused, atDate: input.atDate });
  if (granted.length) requireSeller(viewer, projectId, granted);
  const cancelAt = readDate(input.atDate, now) ?? (input.at === CancelAt.now ? now : paidUntil(billingState));
  // The period of a paused subscription may be over.
  if (Temporal.Instant.compare(cancelAt, now) <= 0) {
    if (subscription.status === SubscriptionStatus.incomplete) {
      await expire(em, viewer, billingState, now);
      return subscription;
    }
    await end(em, viewer, billingState, { at: now, unused: input.unused });
    return subscription;
  }
  subscriptionStates.require(subscription, 'cancel_at_period_end');
  if (subscription.isEndOrdered && isAfter(cancelAt, subscription.cancelAt!)) requireOrderingProject(viewer, projectId);
  subscription.endAt(cancelAt, input.unused, now);
  if (viewer.may('billing:write', projectId)) subscription.isEndOrdered = true;
  const payload = subscriptionFields(subscription);
  record(em, viewer, now, {
    ...subjectOf(subscription),
    type: 'subscription.cancellation_scheduled',
    payload,
  });
  return subscription;
}

/** Undoes a cancellation that has not taken effect. */
export async function keepSubscription(
  em: EntityManager,
  viewer: Viewer,
  id: string,
  at: Temporal.Instant,
): Promise<Subscription> {
  const { billingState, now } = await authoriseAndCatchUpSubscription(em, viewer, { id }, at);
  const { subscription } = billingState;
  const { projectId, isEndOrdered } = subscription;
  subscription.keep(now);
  if (isEndOrdered) requireOrderingProject(viewer, projectId);
  const payload = subscriptionFields(subscription);
  record(em, viewer, now, {
    ...subjectOf(subscription),
    type: 'subscription.cancellation_withdrawn',
    payload,
  });
  return subscription;
}
