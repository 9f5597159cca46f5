import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { Actor } from '../../../platform/events/record.ts';
import type { BillingState } from '../billing-state.ts';
import { ChangeStatus } from '../subscription-change.ts';
import { change } from './change.ts';
import { isPossible } from './is-possible.ts';
import { dueChanges, noteNextChange } from './swap-items.ts';

/** Makes a change that was planned for a day within a period. */
export async function applyChange(
  em: EntityManager,
  actor: Actor,
  billingState: BillingState,
  at: Temporal.Instant,
): Promise<void> {
  for (const planned of await dueChanges(em, billingState, at)) {
    if (!(await isPossible(em, actor, billingState, { change: planned, at }))) continue;
    planned.end(ChangeStatus.applied, at);
    const { items: wanted, proration: unit, isOrdered } = planned;
    await change(em, actor, billingState, { wanted, at, unit, isOrdered });
  }
  await noteNextChange(em, billingState, at);
}
