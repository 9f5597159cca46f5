import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { isAfter, later } from '../../platform/time/instants.ts';
import type { Viewer } from '../../auth/viewer.ts';
import { conflict } from '../../errors.ts';
import { lock, peek } from '../../platform/store/lock.ts';
import { admitBilled } from '../customers/visible.ts';
import type { BillingState } from '../subscriptions/billing-state.ts';
import { readBillingState } from '../subscriptions/read-billing-state.ts';
import { Subscription } from '../subscriptions/subscription.ts';
import { nextDue } from '../subscriptions/next-due.ts';
import { lockAndCatchUp } from './lock-and-catch-up.ts';
import type { LockSharedRows } from './lock-and-catch-up.ts';

/**
 * Prepares a change of a subscription. Requires that the viewer acts for its project or its customer; then locks the
 * customer, does the due work and locks the subscription. Refuses a quarantined subscription with due work.
 */
export async function authoriseAndCatchUpSubscription(
  em: EntityManager,
  viewer: Viewer,
  { id, lockShared }: { id: string; lockShared?: LockSharedRows },
  now: Temporal.Instant,
): Promise<{ billingState: BillingState; now: Temporal.Instant }> {
  viewer.require('billing:write');
  const found = await peek(em, Subscription, id);
  const { customerId } = await admitBilled(em, viewer, found, 'subscription', 'billing:write');
  const caughtUp = await lockAndCatchUp(em, customerId, now, lockShared);
  await lock(em, Subscription, id);
  const { billingState } = (await readBillingState(em, id))!;
  requireCustomer(billingState.subscription, customerId);
  const changeAt = timeOfChange(billingState.subscription, caughtUp.now);
  requireUpToDate(billingState.subscription, changeAt);
  return { billingState, now: changeAt };
}

/**
 * The time of a change of a locked subscription: never before its last change. A request may have come earlier than the one
 * whose lock it waited for, or to an instance whose clock is behind, and would bill time again from then on.
 */
export function timeOfChange({ updatedAt }: Subscription, now: Temporal.Instant): Temporal.Instant {
  return later(updatedAt, now);
}

/** Refuses a quarantined subscription with due work: a change now would come before that work. */
export function requireUpToDate(subscription: Subscription, now: Temporal.Instant): void {
  const due = subscription.quarantinedAt && nextDue(subscription);
  if (!due || isAfter(due.at, now)) return;
  throw conflict(
    'subscription_is_quarantined',
    'Due work of this subscription failed, so it is quarantined; its project must release it first.',
  );
}

/** Refuses a subscription that was transferred while its customer's lock was awaited. */
export function requireCustomer({ customerId }: Subscription, lockedId: string): void {
  if (customerId === lockedId) return;
  throw conflict('subscription_was_transferred', 'This subscription has another customer by now; try again.');
}
