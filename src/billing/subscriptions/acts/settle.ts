import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { query, sql, uuid } from '../../../platform/store/sql.ts';
import type { Sql } from '../../../platform/store/sql.ts';
import { record, subjectOf } from '../../../platform/events/record.ts';
import type { Actor } from '../../../platform/events/record.ts';
import { completeCheckout } from '../../checkouts/follow-purchase.ts';
import { invoicesOf } from '../../invoicing/combined/invoices-of.ts';
import { InvoiceStatus } from '../../invoicing/invoices/invoice-states.ts';
import type { Invoice } from '../../invoicing/invoices/invoice.ts';
import { deferChanges } from '../defer-changes.ts';
import { SubscriptionItem } from '../subscription-item.ts';
import { SubscriptionStatus } from '../subscription-states.ts';
import type { Subscription } from '../subscription.ts';
import { subscriptionsOf } from '../subscriptions-of.ts';
import { subscriptionFields } from '../subscription-fields.ts';
import { noteMrr } from '../mrr/note-mrr.ts';
import { readBillingState } from '../read-billing-state.ts';

const { past_due, unpaid, incomplete } = SubscriptionStatus;

/** Conditions of other invoices that keep a subscription unsettled: overdue invoices, or if unpaid, all open ones. */
const blockingInvoices: Partial<Record<SubscriptionStatus, (now: Temporal.Instant) => Sql>> = {
  past_due: (now) => sql`status = 'open' and due_at <= ${now}`,
  unpaid: (now) => sql`status = 'open' and created_at <= ${now}`,
};

/** Activates subscriptions when the invoice just settled, voided or written off was the last one that blocked them. */
export async function settleSubscription(
  em: EntityManager,
  actor: Actor,
  invoice: Invoice,
  now: Temporal.Instant,
): Promise<void> {
  if (invoice.status === InvoiceStatus.open) return;
  for (const subscription of await subscriptionsOf(em, invoice))
    await settleOne(em, actor, { subscription, invoice }, now);
}

async function settleOne(
  em: EntityManager,
  actor: Actor,
  { subscription, invoice }: { subscription: Subscription; invoice: Invoice },
  now: Temporal.Instant,
): Promise<void> {
  const { status } = subscription;
  if (status === incomplete && isPaid(invoice)) return activate(em, actor, subscription, now);
  if (status !== past_due && status !== unpaid) return;
  if (await hasBlockingInvoice(em, subscription, invoice, now)) return;
  subscription.transition('settle', now);
  await deferChanges(em, actor, subscription, now);
  if (status === unpaid) {
    await restartCharging(em, subscription, now);
    await noteMrrAgain(em, subscription, now);
  }
  const payload = subscriptionFields(subscription);
  record(em, actor, now, { ...subjectOf(subscription), type: 'subscription.recovered', payload });
}

/** Whether a paid invoice was paid by more than credit notes. */
function isPaid({ status, creditNoteMinor, totalMinor }: Invoice): boolean {
  return status === InvoiceStatus.paid && creditNoteMinor < totalMinor;
}

async function activate(
  em: EntityManager,
  actor: Actor,
  subscription: Subscription,
  now: Temporal.Instant,
): Promise<void> {
  subscription.transition('activate', now);
  await deferChanges(em, actor, subscription, now);
  subscription.expiresAt = null;
  subscription.recomputeDue(now);
  await noteMrrAgain(em, subscription, now);
  const payload = subscriptionFields(subscription);
  record(em, actor, now, { ...subjectOf(subscription), type: 'subscription.activated', payload });
  const { id: subscriptionId, projectId } = subscription;
  await completeCheckout(em, actor, { subscriptionId, projectId }, now);
}

/** Notes what a subscription brings in that counts again; what it reads must be written before. */
async function noteMrrAgain(em: EntityManager, { id }: Subscription, now: Temporal.Instant): Promise<void> {
  await em.flush();
  const { billingState } = (await readBillingState(em, id))!;
  noteMrr(em, billingState, now);
}

/** Restarts charging in arrears from now: usage during the suspension is not charged. */
async function restartCharging(em: EntityManager, { id }: Subscription, now: Temporal.Instant): Promise<void> {
  const items = await em.find(SubscriptionItem, {
    subscriptionId: id,
    endedAt: null,
    chargedToAt: { $lt: now },
  });
  for (const item of items) item.chargedToAt = now;
}

async function hasBlockingInvoice(
  em: EntityManager,
  { id, projectId, customerId, status }: Subscription,
  settled: Invoice,
  now: Temporal.Instant,
): Promise<boolean> {
  // The subscriptions of a combined invoice move to the one in its place, and it is owed again if its payment is reversed.
  const [own, project] = [invoicesOf({ id, projectId }), uuid.project(projectId)];
  const rows = await query(
    em,
    sql`select 1 as other from invoice
     where id in (${own} union all
         select replaces_id from invoice where id in ${own} and project_id = ${project} and replaces_id is not null)
       and project_id = ${project} and customer_id = ${uuid.customer(customerId)} and id <> ${uuid.invoice(settled.id)} and ${blockingInvoices[status]!(now)} limit 1`,
  );
  return rows.length > 0;
}
