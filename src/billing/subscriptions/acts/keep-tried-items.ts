import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { isAfter } from '../../../platform/time/instants.ts';
import type { BillingState } from '../billing-state.ts';
import { SubscriptionItem } from '../subscription-item.ts';

/**
 * Keeps the items that the present customer had in a trial, as ended ones of theirs, when the subscription is transferred:
 * the trial of their products was given to them, and is not given again.
 */
export function keepTriedItems(em: EntityManager, { subscription, items }: BillingState, at: Temporal.Instant): void {
  const { startAt, trialEndAt } = subscription;
  if (!trialEndAt || isAfter(startAt, at)) return;
  for (const item of items.filter(({ startedAt }) => isAfter(trialEndAt, startedAt))) {
    const { subscriptionId, projectId, customerId, productId, planId, planVersion, priceId } = item;
    const { quantity, amount, position, startedAt, chargedToAt, isLead } = item;
    const kept = new SubscriptionItem({
      ...{ subscriptionId, projectId, customerId, productId, planId, planVersion, priceId },
      ...{ quantity, amount, position, startedAt, chargedToAt, isLead },
    });
    em.persist(Object.assign(kept, { endedAt: at, isReplaced: true }));
  }
}
