import type { EntityManager } from '@mikro-orm/postgresql';
import { conflict } from '../../errors.ts';
import type { PriceSale } from './price-sale.ts';
import { SubscriptionItem } from './subscription-item.ts';

/** Refuses plans that the customer has already; the customer must be locked, and the index already_subscribed backs it. */
export async function refuseDuplicatePlans(
  em: EntityManager,
  customerId: string,
  sales: readonly PriceSale[],
): Promise<void> {
  if (!sales.length) return;
  const planId = { $in: sales.map(({ plan }) => plan.id) };
  const [duplicate] = await em.find(SubscriptionItem, { customerId, planId, endedAt: null }, { limit: 1 });
  if (!duplicate) return;
  throw conflict(
    'already_subscribed',
    `This customer has a subscription to this plan already: ${duplicate.subscriptionId}. Cancel that one first.`,
  );
}
