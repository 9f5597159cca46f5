import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { record, subjectOf } from '../../../platform/events/record.ts';
import type { Actor } from '../../../platform/events/record.ts';
import type { BillingState } from '../billing-state.ts';
import { moreOffers } from '../offers.ts';
import { ChangeStatus } from '../subscription-change.ts';
import type { SubscriptionChange } from '../subscription-change.ts';
import { SubscriptionItem } from '../subscription-item.ts';
import { subscriptionFields } from '../subscription-fields.ts';

/**
 * Whether a change that was planned can be made, now that its day has come. Where the customer has taken one of its plans
 * in another subscription meanwhile it is dropped, and this one continues as it is.
 */
export async function isPossible(
  em: EntityManager,
  actor: Actor,
  billingState: BillingState,
  { change, at }: { change: SubscriptionChange; at: Temporal.Instant },
): Promise<boolean> {
  const { subscription } = billingState;
  const { id, customerId } = subscription;
  const priceIds = change.items.map(({ priceId }) => priceId);
  billingState.offers = await moreOffers(em, billingState.offers, priceIds);
  const planId = { $in: priceIds.map((priceId) => billingState.offers.get(priceId)!.plan.id) };
  const other = { customerId, planId, endedAt: null, subscriptionId: { $ne: id } };
  if (!(await em.findOne(SubscriptionItem, other))) return true;
  change.end(ChangeStatus.canceled, at);
  const dropped = { changeId: change.id, why: 'already_subscribed' };
  const payload = { ...subscriptionFields(subscription), ...dropped };
  record(em, actor, at, { ...subjectOf(subscription), type: 'subscription.change_canceled', payload });
  return false;
}
