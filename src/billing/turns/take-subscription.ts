import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { isAfter } from '../../platform/time/instants.ts';
import type { Viewer } from '../../auth/viewer.ts';
import { conflict } from '../../errors.ts';
import { lock, peek } from '../../platform/store/lock.ts';
import { admitBilled } from '../customers/visible.ts';
import type { BillingState } from '../subscriptions/billing-state.ts';
import { readBillingState } from '../subscriptions/read-billing-state.ts';
import { Subscription } from '../subscriptions/subscription.ts';
import { nextDue } from '../subscriptions/next-due.ts';
import { takeTurn } from './take-turn.ts';
import type { Hold } from './take-turn.ts';

/** A subscription that is the viewer's to change, its project's or its customer's; locked, brought up to date, its turn taken. */
export async function takeSubscription(
  em: EntityManager,
  viewer: Viewer,
  { id, hold }: { id: string; hold?: Hold },
  now: Temporal.Instant,
): Promise<{ billingState: BillingState; now: Temporal.Instant }> {
  viewer.require('billing:write');
  const found = await peek(em, Subscription, id);
  const { customerId } = await admitBilled(em, viewer, found, 'subscription', 'billing:write');
  const turn = await takeTurn(em, customerId, now, hold);
  await lock(em, Subscription, id);
  const { billingState } = (await readBillingState(em, id))!;
  requireUpToDate(billingState.subscription, turn.now);
  return { billingState, now: turn.now };
}

/** What is due to a quarantined one has not been done: whatever is done to it now would come before that. */
export function requireUpToDate(subscription: Subscription, now: Temporal.Instant): void {
  const due = subscription.quarantinedAt && nextDue(subscription);
  if (!due || isAfter(due.at, now)) return;
  throw conflict(
    'subscription_is_quarantined',
    'Something that is due to this subscription failed, and it is left alone since; its project has to release it first.',
  );
}
