import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { Viewer } from '../../auth/viewer.ts';
import { conflict } from '../../errors.ts';
import type { Refusal } from '../../errors.ts';
import { lock } from '../../platform/store/lock.ts';
import { sql } from '../../platform/store/sql.ts';
import { record, subjectOf } from '../../platform/events/record.ts';
import { findInvoicesOf } from '../invoicing/combined/find-invoices.ts';
import { Customer } from '../customers/customer.ts';
import { admitBilled } from '../customers/visible.ts';
import { requireCustomer } from '../turns/authorise-and-catch-up-subscription.ts';
import { requireSeller } from '../subscriptions/require-seller.ts';
import { subscriptionActions, subscriptionStates } from '../subscriptions/subscription-states.ts';
import { Subscription } from '../subscriptions/subscription.ts';
import { subscriptionFields } from '../subscriptions/subscription-fields.ts';

/** Releases a quarantined subscription and its invoices; the worker then does all work that has come due since. */
export async function releaseSubscription(
  em: EntityManager,
  viewer: Viewer,
  id: string,
  now: Temporal.Instant,
): Promise<Subscription> {
  viewer.require('billing:write');
  const row = await em.findOne(Subscription, { id });
  const found = await admitBilled(em, viewer, row, 'subscription', 'billing:write');
  requireSeller(viewer, found.projectId);
  await lock(em, Customer, found.customerId);
  const subscription = (await lock(em, Subscription, id))!;
  requireCustomer(subscription, found.customerId);
  const invoices = await findInvoicesOf(em, subscription, sql`finalization_error is not null`);
  if (!subscription.quarantinedAt && !invoices.length) throw notQuarantined(subscription);
  subscription.release(now);
  for (const invoice of invoices) invoice.release(now);
  const payload = subscriptionFields(subscription);
  record(em, viewer, now, { ...subjectOf(subscription), type: 'subscription.quarantine_lifted', payload });
  return subscription;
}

function notQuarantined(subscription: Subscription): Refusal {
  const availableActions = subscriptionActions(subscription);
  return conflict(
    'subscription_not_quarantined',
    'This subscription is not quarantined, so there is nothing to release.',
    {
      availableActions,
    },
  ).attempting(subscriptionStates.attempt(subscription, 'release'));
}
