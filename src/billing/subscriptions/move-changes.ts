import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { Actor } from '../../platform/events/record.ts';
import { earlier } from '../../platform/time/instants.ts';
import type { BillingState } from './billing-state.ts';
import { plannedChanges } from './planned-changes.ts';
import { cancelChange } from './cancel-change.ts';
import { rescheduleChange } from './reschedule-change.ts';
import { ChangeStatus } from './subscription-change.ts';
import type { SubscriptionChange } from './subscription-change.ts';
import type { Subscription } from './subscription.ts';

interface MoveOptions {
  /** The new end of the period. */
  to: Temporal.Instant;
  at: Temporal.Instant;
  /** Whether changes that the project scheduled move too; otherwise they keep their date. */
  isOrdered: boolean;
}

/** Moves the change that is scheduled for the end of a period along with that end. */
export async function moveChanges(
  em: EntityManager,
  actor: Actor,
  { subscription }: Pick<BillingState, 'subscription'>,
  { to, at, isOrdered }: MoveOptions,
): Promise<void> {
  if (!subscription.nextChangeAt) return;
  const planned = await plannedChanges(em, subscription.id);
  const moved = planned.find(({ atPeriodEnd }) => atPeriodEnd);
  if (!moved) return;
  if (moved.isOrdered && !isOrdered) moved.atPeriodEnd = false;
  else if (await cancelConflictingChange(em, actor, subscription, { moved, planned, to, at }))
    rescheduleChange(em, actor, subscription, { change: moved, to, at });
  const ahead = planned.filter(({ status }) => status === ChangeStatus.pending);
  subscription.nextChangeAt = ahead.map((change) => change.at).reduce(earlier);
  subscription.recomputeDue(at);
}

/** Keeps one change per instant: the project's change wins, otherwise the moved one; returns whether the moved one stays. */
async function cancelConflictingChange(
  em: EntityManager,
  actor: Actor,
  subscription: Subscription,
  {
    moved,
    planned,
    to,
    at,
  }: Pick<MoveOptions, 'to' | 'at'> & Record<'moved', SubscriptionChange> & Record<'planned', SubscriptionChange[]>,
): Promise<boolean> {
  const other = planned.find((change) => change !== moved && change.at.equals(to));
  if (!other) return true;
  const dropped = other.isOrdered && !moved.isOrdered ? moved : other;
  cancelChange(em, actor, subscription, { change: dropped, why: 'replaced', at });
  await em.flush();
  return dropped === other;
}
