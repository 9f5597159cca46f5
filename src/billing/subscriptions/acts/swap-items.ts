import type { EntityManager } from '@mikro-orm/postgresql';
import { Temporal } from 'temporal-polyfill';
import { record, subjectOf } from '../../../platform/events/record.ts';
import type { Actor } from '../../../platform/events/record.ts';
import { query, sql } from '../../../platform/store/sql.ts';
import type { BillingState } from '../billing-state.ts';
import { itemFollowers } from '../item-followers.ts';
import type { SoldItem } from '../item-followers.ts';
import { movedVersions } from '../moved-versions.ts';
import { planItems } from '../charging/plan-items.ts';
import type { ItemPlan, PlannedItems } from '../charging/plan-items.ts';
import type { Cadence } from '../../invoicing/arithmetic/period.ts';
import { isWithinOwnPeriod } from '../item-period.ts';
import { cancelIfPlanTaken } from './cancel-if-plan-taken.ts';
import { plannedChanges } from '../planned-changes.ts';
import { ChangeStatus } from '../subscription-change.ts';
import type { SubscriptionChange } from '../subscription-change.ts';
import { SubscriptionItem } from '../subscription-item.ts';
import { isAfter, later } from '../../../platform/time/instants.ts';
import { subscriptionFields } from '../subscription-fields.ts';
import { noteMrrEnded } from '../mrr/note-mrr.ts';

/**
 * Applies the changes that are due when a period ends. Where an item that recurs less often is within its own period, they
 * wait for the new period to begin, and are changes within it.
 */
export async function swapDueItems(
  em: EntityManager,
  actor: Actor,
  billingState: BillingState,
  at: Temporal.Instant,
): Promise<void> {
  const { subscription } = billingState;
  if (!subscription.nextChangeAt || Temporal.Instant.compare(subscription.nextChangeAt, at) > 0) return;
  if (isWithinOwnPeriod(billingState, at)) return;
  for (const change of await dueChanges(em, billingState, at)) {
    if (await cancelIfPlanTaken(em, actor, billingState, { change, at })) continue;
    const planned = await planItems(em, billingState, { requestedItems: change.items, at });
    await swapItems(em, actor, billingState, { planned, at });
    recordUpdated(em, actor, billingState, at);
    change.end(ChangeStatus.applied, at);
  }
  await noteNextChange(em, billingState, at);
}

export async function dueChanges(
  em: EntityManager,
  { subscription }: Pick<BillingState, 'subscription'>,
  at: Temporal.Instant,
): Promise<SubscriptionChange[]> {
  const planned = await plannedChanges(em, subscription.id);
  return planned.filter((change) => !isAfter(change.at, at));
}

/** Updates `nextChangeAt` from the pending changes; an overdue change that could not be applied stays pending. */
export async function noteNextChange(
  em: EntityManager,
  { subscription }: Pick<BillingState, 'subscription'>,
  at: Temporal.Instant,
): Promise<void> {
  const [next] = await plannedChanges(em, subscription.id);
  subscription.nextChangeAt = next?.at ?? null;
  subscription.recomputeDue(at);
}

/** Replaces the items of a subscription with the planned ones and calls the item followers. */
export async function swapItems(
  em: EntityManager,
  actor: Actor,
  billingState: BillingState,
  { planned: { items: planned, cadence, isReset }, at }: { planned: PlannedItems; at: Temporal.Instant },
): Promise<void> {
  const { subscription } = billingState;
  const before = billingState.items;
  const versions = await movedVersions(em, planned);
  noteMrrEnded(em, subscription, soldOtherwise(before, planned), at);
  billingState.offers = new Map(planned.map(({ offer }) => [offer.price.id, offer]));
  billingState.items = planned.map((one, position) => {
    const item = one.existing ?? newItem(billingState, one, at);
    const { priceId, quantity, amount, offer, isLead, phase, planVersion, freeUntilAt } = one;
    const { planId, productId } = offer.price;
    const own = { isLead, phase, freeUntilAt, periodStartAt: isReset ? null : item.periodStartAt };
    return Object.assign(item, { priceId, planId, planVersion, productId, quantity, amount, position, ...own });
  });
  const replaced = before.filter((item) => !billingState.items.includes(item));
  for (const item of replaced) Object.assign(item, { endedAt: at, isReplaced: true });
  em.persist(billingState.items);
  adoptCadence(billingState, cadence, at);
  await query(em, sql`set constraints already_subscribed deferred`);
  await em.flush();
  await query(em, sql`set constraints already_subscribed immediate`);
  const sold = billingState.items.map((item, index): SoldItem => {
    const { plan } = planned[index]!.offer;
    const isMoved = versions.has(plan.id);
    const licencePolicy = versions.get(plan.id) ?? (isMoved ? null : plan.licencePolicy);
    return { subscription, item, plan: { id: plan.id, licencePolicy }, isMoved };
  });
  const leads = sold.filter(({ item }) => item.isLead);
  await itemFollowers.changed(em, actor, leads, at);
}

/** Records the update of a subscription; called once all its fields match the new items. */
export function recordUpdated(
  em: EntityManager,
  actor: Actor,
  { subscription, items }: BillingState,
  at: Temporal.Instant,
): void {
  const updatedItems = items.map(({ priceId, quantity }) => ({ priceId, quantity }));
  const payload = { ...subscriptionFields(subscription), items: updatedItems };
  record(em, actor, at, { ...subjectOf(subscription), type: 'subscription.updated', payload });
}

/** The items that end, or whose product or plan changes. */
function soldOtherwise(items: readonly SubscriptionItem[], planned: readonly ItemPlan[]): SubscriptionItem[] {
  return items.filter((item) => {
    const price = planned.find(({ existing }) => existing === item)?.offer.price;
    return price?.productId !== item.productId || price.planId !== item.planId;
  });
}

function newItem({ subscription }: BillingState, planned: ItemPlan, at: Temporal.Instant): SubscriptionItem {
  const { id: subscriptionId, projectId, customerId } = subscription;
  const { id, priceId, quantity, amount, offer } = planned;
  const { planId, productId } = offer.price;
  const { planVersion } = planned;
  const of = { subscriptionId, projectId, customerId, productId, planId, planVersion, priceId, quantity, amount };
  return Object.assign(new SubscriptionItem({ ...of, position: 0, startedAt: at, chargedToAt: at }), { id });
}

/** Adopts the cadence of the new prices; another cadence begins new periods. */
function adoptCadence({ subscription }: BillingState, cadence: Cadence, at: Temporal.Instant): void {
  const { interval, intervalCount } = cadence;
  if (interval !== subscription.interval || intervalCount !== subscription.intervalCount)
    Object.assign(subscription, { interval, intervalCount, anchorAt: later(subscription.billedFromAt, at) });
  subscription.recomputeDue(at);
}
