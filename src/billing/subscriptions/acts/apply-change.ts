import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { Actor } from '../../../platform/events/record.ts';
import type { BillingState } from '../billing-state.ts';
import { ChangeStatus } from '../subscription-change.ts';
import type { Subscription } from '../subscription.ts';
import { change, isBilled } from './change.ts';
import { blockingDrafts, finalizeReadyDrafts } from './finalize-drafts.ts';
import { cancelIfPlanTaken } from './cancel-if-plan-taken.ts';
import { dueChanges, noteNextChange } from './swap-items.ts';

/**
 * Applies the changes that are planned for an instant within a period. They wait while an invoice is held until its tax is
 * decided, or replaces another, since a change credits paid time and only final invoices can be credited: until it is final,
 * or for the next period.
 */
export async function applyChange(
  em: EntityManager,
  actor: Actor,
  billingState: BillingState,
  at: Temporal.Instant,
): Promise<void> {
  const { subscription } = billingState;
  const left = isBilled(subscription.status) ? await finalizeReadyDrafts(em, actor, billingState, at) : [];
  const blocking = await blockingDrafts(em, billingState, { left, at });
  if (blocking.length) return waitForNextPeriod(subscription, at);
  for (const planned of await dueChanges(em, billingState, at)) {
    if (await cancelIfPlanTaken(em, actor, billingState, { change: planned, at })) continue;
    planned.end(ChangeStatus.applied, at);
    const { items: requestedItems, proration: unit, isOrdered, billing } = planned;
    await change(em, actor, billingState, { requestedItems, at, unit, isOrdered, billing });
  }
  await noteNextChange(em, billingState, at);
}

function waitForNextPeriod(subscription: Subscription, at: Temporal.Instant): void {
  subscription.nextChangeAt = subscription.currentPeriodEndAt;
  subscription.recomputeDue(at);
}
