import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { Viewer } from '../../auth/viewer.ts';
import { record, subjectOf } from '../../platform/events/record.ts';
import { requireSeller } from '../subscriptions/require-seller.ts';
import { subscriptionFields } from '../subscriptions/subscription-fields.ts';
import { endedStatuses, subscriptionStates } from '../subscriptions/subscription-states.ts';
import type { Subscription } from '../subscriptions/subscription.ts';
import { authoriseAndCatchUpSubscription } from '../turns/authorise-and-catch-up-subscription.ts';

/** Sets whether a subscription has invoices of its own from now on; only its project may. */
export async function setOwnInvoices(
  em: EntityManager,
  viewer: Viewer,
  { id, hasOwnInvoices }: { id: string; hasOwnInvoices: boolean },
  at: Temporal.Instant,
): Promise<Subscription> {
  const { billingState, now } = await authoriseAndCatchUpSubscription(em, viewer, { id }, at);
  const { subscription } = billingState;
  requireSeller(viewer, subscription.projectId);
  if (endedStatuses.includes(subscription.status))
    throw subscriptionStates.refusal(subscription, { event: 'set_own_invoices' });
  if (subscription.hasOwnInvoices === hasOwnInvoices) return subscription;
  subscription.hasOwnInvoices = hasOwnInvoices;
  subscription.touch(now);
  const payload = { ...subscriptionFields(subscription), hasOwnInvoices };
  record(em, viewer, now, { ...subjectOf(subscription), type: 'subscription.invoicing_changed', payload });
  return subscription;
}
