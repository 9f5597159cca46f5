import type { EntityManager } from '@mikro-orm/postgresql';
import { lock } from '../../platform/store/lock.ts';
import { InvoicedSubscription } from '../invoicing/combined/invoiced-subscription.ts';
import { Invoice } from '../invoicing/invoices/invoice.ts';
import { Subscription } from './subscription.ts';

/**
 * The subscriptions of an invoice's customer that it bills, oldest first; none for a one-off invoice. It no longer concerns
 * one that was transferred to another customer. An invoice that was replaced has those of the invoice in its place, since it
 * is owed again if its payment is reversed.
 */
export async function subscriptionsOf(em: EntityManager, invoice: Invoice): Promise<Subscription[]> {
  const { subscriptionId, combinedUntilAt, customerId } = invoice;
  if (subscriptionId) {
    const subscription = await em.findOneOrFail(Subscription, { id: subscriptionId });
    return subscription.customerId === customerId ? [subscription] : [];
  }
  if (!combinedUntilAt) return [];
  const parts = await partsOf(em, invoice);
  const ids = [...new Set(parts.map((part) => part.subscriptionId))];
  return em.find(Subscription, { id: { $in: ids }, customerId }, { orderBy: { createdAt: 'asc', id: 'asc' } });
}

/**
 * The subscriptions that an invoice bills and that were transferred to another customer since, locked. That is out of the
 * order of locks, so a lock is not waited for: while another transaction holds it, this one is repeated.
 */
export async function lockTransferredOf(em: EntityManager, invoice: Invoice): Promise<Subscription[]> {
  const { subscriptionId, customerId } = invoice;
  const billed = subscriptionId ? [subscriptionId] : (await partsOf(em, invoice)).map((part) => part.subscriptionId);
  if (!billed.length) return [];
  const where = { id: { $in: billed }, customerId: { $ne: customerId } };
  const transferred = await em.find(Subscription, where, { orderBy: { createdAt: 'asc', id: 'asc' } });
  const locked: Subscription[] = [];
  for (const { id } of transferred) locked.push((await lock(em, Subscription, id, false))!);
  return locked;
}

/** The parts of a combined invoice, which move to the invoice in its place. */
async function partsOf(em: EntityManager, { id: invoiceId, replacedById }: Invoice): Promise<InvoicedSubscription[]> {
  const parts = await em.find(InvoicedSubscription, { invoiceId });
  if (parts.length || !replacedById) return parts;
  return partsOf(em, await em.findOneOrFail(Invoice, { id: replacedById }));
}

/** The subscription that an invoice bills, or the first of several, which all have the same payment terms; or null. */
export async function someSubscriptionOf(em: EntityManager, invoice: Invoice): Promise<Subscription | null> {
  const { subscriptionId: id } = invoice;
  if (id) return em.findOneOrFail(Subscription, { id });
  return (await subscriptionsOf(em, invoice))[0] ?? null;
}

/** Lets another invoice bill the subscriptions that an invoice is shared by. */
export async function moveSubscriptions(em: EntityManager, from: Invoice, invoiceId: string): Promise<void> {
  if (!from.combinedUntilAt) return;
  await em.flush();
  await em.nativeUpdate(InvoicedSubscription, { invoiceId: from.id }, { invoiceId });
}
