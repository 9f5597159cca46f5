import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { eventTime } from '../../../platform/events/event-fields.ts';
import { record, subjectOf } from '../../../platform/events/record.ts';
import type { Actor } from '../../../platform/events/record.ts';
import type { BillingState } from '../billing-state.ts';
import { moveChanges } from '../move-changes.ts';
import { subscriptionFields } from '../subscription-fields.ts';

/**
 * Moves the end of a running trial. Periods that begin with the end of the trial move along; those of the calendar stay. A
 * cancellation or a change that is planned for the end of the trial moves too.
 */
export async function moveTrialEnd(
  em: EntityManager,
  actor: Actor,
  billingState: BillingState,
  { at, to }: Record<'at' | 'to', Temporal.Instant>,
): Promise<void> {
  const { subscription, items } = billingState;
  subscription.transition('move_trial_end', at);
  const before = subscription.currentPeriodEndAt;
  if (subscription.anchorAt.equals(before)) subscription.anchorAt = to;
  if (subscription.cancelAt?.equals(before)) subscription.cancelAt = to;
  Object.assign(subscription, { trialEndAt: to, currentPeriodEndAt: to });
  for (const item of items) item.chargedToAt = to;
  subscription.recomputeDue(at);
  await moveChanges(em, actor, billingState, { to, at, isOrdered: true });
  const payload = { ...subscriptionFields(subscription), trialEndAt: eventTime(to) };
  record(em, actor, at, { ...subjectOf(subscription), type: 'subscription.trial_end_moved', payload });
}
