import type { EntityManager } from '@mikro-orm/postgresql';
import type { Invoice } from '../../invoicing/invoices/invoice.ts';
import { Subscription } from '../../subscriptions/subscription.ts';

/** The subscription that an invoice bills, or null. */
export async function subscriptionOf(em: EntityManager, { subscriptionId }: Invoice): Promise<Subscription | null> {
  return subscriptionId ? em.findOne(Subscription, { id: subscriptionId }) : null;
}
