import type { EntityManager } from '@mikro-orm/postgresql';
import { conflict } from '../../errors.ts';
import type { PriceSale } from './sellable.ts';
import { SubscriptionItem } from './subscription-item.ts';

/** The customer is locked, so the answer stays true; the index already_subscribed holds it as well. */
export async function refuseDoubles(em: EntityManager, customerId: string, sales: readonly PriceSale[]): Promise<void> {
  if (!sales.length) return;
  const planId = { $in: sales.map(({ plan }) => plan.id) };
  const [double] = await em.find(SubscriptionItem, { customerId, planId, endedAt: null }, { limit: 1 });
  if (!double) return;
  throw conflict(
    'already_subscribed',
    `This customer has a subscription to this plan already: ${double.subscriptionId}. Cancel that one first.`,
  );
}
