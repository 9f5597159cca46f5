import type { EntityManager } from '@mikro-orm/postgresql';
import { Temporal } from 'temporal-polyfill';
import { conflict } from '../../errors.ts';
import { eventTime } from '../../platform/events/event-fields.ts';
import { record, subjectOf } from '../../platform/events/record.ts';
import type { Actor } from '../../platform/events/record.ts';
import { change } from '../subscriptions/acts/change.ts';
import { recordUpdated, swapItems } from '../subscriptions/acts/swap-items.ts';
import type { BillingState } from '../subscriptions/billing-state.ts';
import { noteMrr } from '../subscriptions/mrr/note-mrr.ts';
import { planItems } from '../subscriptions/charging/plan-items.ts';
import { paidUntil } from '../subscriptions/item-period.ts';
import { moreOffers } from '../subscriptions/offers.ts';
import { plannedChanges } from '../subscriptions/planned-changes.ts';
import { scheduleChange } from '../subscriptions/schedule-change.ts';
import { ChangeBilling } from '../subscriptions/subscription-terms.ts';
import { subscriptionFields } from '../subscriptions/subscription-fields.ts';
import { subscriptionStates } from '../subscriptions/subscription-states.ts';
import { moveItems } from './move-items.ts';
import type { MovedItems } from './move-items.ts';
import type { PlanMove } from './plan-move.ts';
import { MoveAt, MovedStatus } from './plan-move-states.ts';
import type { TargetVersion } from './target-version.ts';

type MoveTerms = Pick<PlanMove, 'at' | 'proration'>;

/** Returns what a move does to a subscription, or undefined if it need not move; refuses one that cannot be moved. */
export async function planMove(
  em: EntityManager,
  billingState: BillingState,
  { at }: MoveTerms,
  target: TargetVersion,
): Promise<(MovedItems & { effectiveAt: Temporal.Instant | null }) | undefined> {
  const moved = moveItems(billingState, target);
  if (!moved) return undefined;
  const { subscription } = billingState;
  subscriptionStates.require(subscription, 'change');
  if ((await plannedChanges(em, subscription.id)).length)
    throw conflict('change_already_scheduled', 'A change of this subscription is planned; cancel that change first.');
  const effectiveAt = at === MoveAt.now ? null : paidUntil(billingState);
  if (effectiveAt && subscription.cancelAt && Temporal.Instant.compare(subscription.cancelAt, effectiveAt) <= 0)
    throw conflict('subscription_is_ending', 'This subscription ends before it would be moved.');
  const priceIds = moved.requestedItems.map(({ priceId }) => priceId);
  billingState.offers = await moreOffers(em, billingState.offers, priceIds);
  return { ...moved, effectiveAt };
}

/** Moves a subscription to a version: at once, or by a change that is planned for the end of its period. */
export async function moveSubscription(
  em: EntityManager,
  actor: Actor,
  billingState: BillingState,
  { move, target, now }: { move: MoveTerms & { id: string }; target: TargetVersion; now: Temporal.Instant },
): Promise<MovedStatus> {
  const planned = await planMove(em, billingState, move, target);
  if (!planned) return MovedStatus.skipped;
  const { requestedItems, replaced, fromVersion, effectiveAt } = planned;
  const { subscription } = billingState;
  const proration = move.proration ?? subscription.proration;
  const billing = ChangeBilling.at_once;
  if (effectiveAt) {
    const productIds = [...new Set([...billingState.offers.values()].map(({ product }) => product.id))];
    const planning = { items: requestedItems, productIds, proration, billing, at: effectiveAt, atPeriodEnd: true };
    await scheduleChange(em, actor, subscription, { ...planning, isOrdered: true, now });
  } else if (replaced.length)
    await change(em, actor, billingState, { requestedItems, at: now, unit: proration, billing, isOrdered: true });
  else {
    await swapItems(em, actor, billingState, {
      planned: await planItems(em, billingState, { requestedItems, at: now }),
      at: now,
    });
    noteMrr(em, billingState, now);
    recordUpdated(em, actor, billingState, now);
  }
  const payload = {
    ...subscriptionFields(subscription),
    ...{ moveId: move.id, planId: target.plan.id, fromVersion, toVersion: target.number },
    at: eventTime(effectiveAt ?? now),
  };
  record(em, actor, now, { ...subjectOf(subscription), type: 'subscription.plan_moved', payload });
  return effectiveAt ? MovedStatus.planned : MovedStatus.moved;
}
