import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { earlier } from '../../platform/time/instants.ts';
import type { BillingState } from './billing-state.ts';
import { plannedChanges } from './planned-changes.ts';
import { ChangeStatus } from './subscription-change.ts';
import type { SubscriptionChange } from './subscription-change.ts';

interface Move {
  /** Where the period ends from now on. */
  to: Temporal.Instant;
  at: Temporal.Instant;
  /** Whether what the project planned goes along as well; else that stays on its day. */
  isOrdered: boolean;
}

/** What is planned for the end of a period goes along as that end moves. */
export async function moveChanges(
  em: EntityManager,
  { subscription }: Pick<BillingState, 'subscription'>,
  { to, at, isOrdered }: Move,
): Promise<void> {
  if (!subscription.nextChangeAt) return;
  const planned = await plannedChanges(em, subscription.id);
  const moved = planned.find(({ atPeriodEnd }) => atPeriodEnd);
  if (!moved) return;
  if (moved.isOrdered && !isOrdered) moved.atPeriodEnd = false;
  else if (await makeWay(em, { moved, planned, to, at })) moved.at = to;
  const ahead = planned.filter(({ status }) => status === ChangeStatus.pending);
  subscription.nextChangeAt = ahead.map((change) => change.at).reduce(earlier);
  subscription.recomputeDue(at);
}

/** Only one can be planned for an instant: what the project planned, and else what moves there. */
async function makeWay(
  em: EntityManager,
  {
    moved,
    planned,
    to,
    at,
  }: Pick<Move, 'to' | 'at'> & Record<'moved', SubscriptionChange> & Record<'planned', SubscriptionChange[]>,
): Promise<boolean> {
  const other = planned.find((change) => change !== moved && change.at.equals(to));
  if (!other) return true;
  const dropped = other.isOrdered && !moved.isOrdered ? moved : other;
  dropped.end(ChangeStatus.canceled, at);
  await em.flush();
  return dropped === other;
}
