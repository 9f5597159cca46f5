import type { EntityManager } from '@mikro-orm/postgresql';
import type { Invoice } from '../../invoicing/invoices/invoice.ts';
import { SubscriptionStatus } from '../../subscriptions/subscription-states.ts';
import { subscriptionsOf } from '../../subscriptions/subscriptions-of.ts';

const { paused, canceled, incomplete_expired } = SubscriptionStatus;
const stopped: ReadonlySet<SubscriptionStatus> = new Set([paused, canceled, incomplete_expired]);

/** Whether all subscriptions that an invoice bills are paused or have ended: then it is owed, and no longer dunned. */
export async function hasStopped(em: EntityManager, invoice: Invoice): Promise<boolean> {
  const subscriptions = await subscriptionsOf(em, invoice);
  return subscriptions.length > 0 && subscriptions.every(({ status }) => stopped.has(status));
}
