import type { EntityManager } from '@mikro-orm/postgresql';
import { conflict } from '../../errors.ts';
import type { PriceSale } from './price-sale.ts';
import { SubscriptionItem } from './subscription-item.ts';

/**
 * Refuses plans that the customer has already, except those that the subscription itself has (`own`). The customer must be
 * locked, and the index already_subscribed backs it.
 */
export async function refuseDuplicatePlans(
  em: EntityManager,
  customerId: string,
  sales: readonly PriceSale[],
  own: ReadonlySet<string> = new Set(),
): Promise<void> {
  const planIds = sales.map(({ plan }) => plan.id).filter((id) => !own.has(id));
  if (!planIds.length) return;
  const planId = { $in: planIds };
  const [duplicate] = await em.find(SubscriptionItem, { customerId, planId, endedAt: null }, { limit: 1 });
  if (!duplicate) return;
  const item = sales.findIndex(({ plan }) => plan.id === duplicate.planId);
  const detail = `is of a plan that the customer has already, in ${duplicate.subscriptionId}`;
  const problems = [{ pointer: `/items/${item}/priceId`, detail }];
  throw conflict(
    'already_subscribed',
    `This customer has a subscription to this plan already: ${duplicate.subscriptionId}. Cancel that one first.`,
    { problems },
  );
}
