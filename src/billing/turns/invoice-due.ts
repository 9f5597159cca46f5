import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { record } from '../../platform/record.ts';
import type { Account } from '../customers/account.ts';
import type { Customer } from '../customers/customer.ts';
import { daysLater } from '../invoicing/invoices/finalize.ts';
import { InvoiceStatus } from '../invoicing/invoices/invoice-states.ts';
import type { Invoice } from '../invoicing/invoices/invoice.ts';
import { GiveUp } from '../customers/profile/billing-profile.ts';
import { end } from '../subscriptions/acts/end.ts';
import { suspend } from '../subscriptions/acts/suspend.ts';
import { readCourse } from '../subscriptions/read-course.ts';
import { finalizeDraft } from '../subscriptions/charging/finalize-draft.ts';
import { SubscriptionStatus } from '../subscriptions/subscription-states.ts';
import { Unused } from '../subscriptions/subscription-terms.ts';
import { Subscription } from '../subscriptions/subscription.ts';
import { Shelf } from './shelf.ts';
import { worker } from './worker.ts';

/** Does what is next due to an invoice: a draft is finalised, an open one falls overdue, an overdue one is given up. */
export async function doInvoiceDue(
  em: EntityManager,
  customer: Customer,
  invoice: Invoice,
  shelf = new Shelf(),
): Promise<void> {
  const at = invoice.nextDueAt!;
  const account = await shelf.account(em, customer);
  if (invoice.status === InvoiceStatus.draft) await finalizeDraft(em, worker, { account, invoice, at });
  else if (invoice.overdueAt) await giveUp(em, account, invoice, at);
  else await fallOverdue(em, account, invoice, at);
}

async function fallOverdue(
  em: EntityManager,
  { profile }: Account,
  invoice: Invoice,
  at: Temporal.Instant,
): Promise<void> {
  const { projectId, id, number } = invoice;
  const { giveUpDays } = profile;
  const subscription = await subscriptionOf(em, invoice);
  invoice.fallOverdue(subscription && giveUpDays ? daysLater(at, giveUpDays) : null, at);
  record(em, worker, at, { projectId, type: 'invoice.overdue', subject: id, payload: { number } });
  if (subscription?.status !== SubscriptionStatus.active) return;
  subscription.become('fall_due', at);
  record(em, worker, at, { projectId, type: 'subscription.past_due', subject: subscription.id });
}

/** What the project has said about waiting too long; the invoice is owed all the same. */
async function giveUp(
  em: EntityManager,
  { profile }: Account,
  invoice: Invoice,
  at: Temporal.Instant,
): Promise<void> {
  invoice.fallOverdueForGood(at);
  const subscription = await subscriptionOf(em, invoice);
  if (subscription?.status !== SubscriptionStatus.past_due) return;
  const { projectId, id } = subscription;
  const { course } = (await readCourse(em, id))!;
  if (profile.giveUp === GiveUp.cancel) return end(em, worker, course, { at, unused: Unused.keep });
  if (await suspend(em, worker, course, at))
    record(em, worker, at, { projectId, type: 'subscription.unpaid', subject: id });
}

async function subscriptionOf(em: EntityManager, { subscriptionId }: Invoice): Promise<Subscription | null> {
  return subscriptionId ? em.findOne(Subscription, { id: subscriptionId }) : null;
}
