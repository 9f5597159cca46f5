import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { decodeId } from '../../platform/ids.ts';
import { record } from '../../platform/record.ts';
import type { Actor } from '../../platform/record.ts';
import { InvoiceStatus } from '../invoices/invoice.ts';
import type { Invoice } from '../invoices/invoice.ts';
import { Subscription, SubscriptionStatus } from './subscription.ts';

/** Makes a subscription active again when the invoice just paid or taken back was the last that was overdue. */
export async function settleSubscription(
  em: EntityManager,
  actor: Actor,
  invoice: Invoice,
  now: Temporal.Instant,
): Promise<void> {
  if (!invoice.subscriptionId || invoice.status === InvoiceStatus.open) return;
  const subscription = await em.findOneOrFail(Subscription, { id: invoice.subscriptionId });
  if (subscription.status !== SubscriptionStatus.past_due) return;
  const [other] = await em.execute<object[]>(
    `select 1 as overdue from invoice
     where subscription_id = ? and project_id = ? and id <> ? and status = 'open' and due_at < ? limit 1`,
    [
      decodeId('subscription', subscription.id),
      decodeId('project', subscription.projectId),
      decodeId('invoice', invoice.id),
      now.toString(),
    ],
  );
  if (other) return;
  subscription.settle(now);
  record(em, actor, now, {
    projectId: subscription.projectId,
    type: 'subscription.settled',
    subject: subscription.id,
  });
}
