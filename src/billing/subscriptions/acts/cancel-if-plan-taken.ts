import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { Actor } from '../../../platform/events/record.ts';
import type { BillingState } from '../billing-state.ts';
import { moreOffers } from '../offers.ts';
import { cancelChange } from '../cancel-change.ts';
import type { SubscriptionChange } from '../subscription-change.ts';
import { SubscriptionItem } from '../subscription-item.ts';

/**
 * Cancels a due change if the customer now has one of its plans in another subscription, and returns whether it did. The
 * subscription then continues unchanged.
 */
export async function cancelIfPlanTaken(
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
  if (!(await em.findOne(SubscriptionItem, other))) return false;
  cancelChange(em, actor, subscription, { change, why: 'already_subscribed', at });
  return true;
}
