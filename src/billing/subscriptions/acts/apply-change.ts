import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { Actor } from '../../../platform/events/record.ts';
import type { BillingState } from '../billing-state.ts';
import { ChangeStatus } from '../subscription-change.ts';
import { change } from './change.ts';
import { cancelIfPlanTaken } from './cancel-if-plan-taken.ts';
import { dueChanges, noteNextChange } from './swap-items.ts';

/** Applies the changes that are planned for an instant within a period. */
export async function applyChange(
  em: EntityManager,
  actor: Actor,
  billingState: BillingState,
  at: Temporal.Instant,
): Promise<void> {
  for (const planned of await dueChanges(em, billingState, at)) {
    if (await cancelIfPlanTaken(em, actor, billingState, { change: planned, at })) continue;
    planned.end(ChangeStatus.applied, at);
    const { items: requestedItems, proration: unit, isOrdered, billing } = planned;
    await change(em, actor, billingState, { requestedItems, at, unit, isOrdered, billing });
  }
  await noteNextChange(em, billingState, at);
}
