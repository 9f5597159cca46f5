import type { EntityManager } from '@mikro-orm/postgresql';
import { InvoicedSubscription } from '../invoicing/combined/invoiced-subscription.ts';
import type { Invoice } from '../invoicing/invoices/invoice.ts';
import { Subscription } from './subscription.ts';

/** The subscriptions that an invoice bills, oldest first; none for a one-off invoice. */
export async function subscriptionsOf(em: EntityManager, invoice: Invoice): Promise<Subscription[]> {
  const { subscriptionId, combinedUntilAt, id: invoiceId } = invoice;
  if (subscriptionId) return [await em.findOneOrFail(Subscription, { id: subscriptionId })];
  if (!combinedUntilAt) return [];
  const parts = await em.find(InvoicedSubscription, { invoiceId });
  const ids = [...new Set(parts.map((part) => part.subscriptionId))];
  return em.find(Subscription, { id: { $in: ids } }, { orderBy: { createdAt: 'asc', id: 'asc' } });
}
