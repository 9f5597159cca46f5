import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { lock } from '../../platform/store/lock.ts';
import { sql } from '../../platform/store/sql.ts';
import { isAfter } from '../../platform/time/instants.ts';
import { findProfile } from '../customers/profile/find-profile.ts';
import { Invoice } from '../invoicing/invoices/invoice.ts';
import { remind } from '../payments/dunning/remind.ts';
import { worker } from '../subscriptions/worker.ts';
import { lockToCollect } from '../turns/lock-to-collect.ts';
import type { CustomerWork } from './claim-due.ts';
import { dueInvoices, putOffInvoice } from './due-invoices.ts';
import type { InvoiceWork } from './due-invoices.ts';

const toRemind: InvoiceWork = { dueAt: 'remind_at', where: sql`remind_at is not null` };

/** Finds invoices whose customers are to be reminded by now, by the real time or the customer's test clock. */
export function invoicesToRemind(em: EntityManager, now: Temporal.Instant): Promise<CustomerWork[]> {
  return dueInvoices(em, toRemind, now);
}

/** Reminds a customer of an invoice that is due for it. */
export async function remindOf(
  em: EntityManager,
  { id, customerId }: CustomerWork,
  realNow: Temporal.Instant,
): Promise<void> {
  const { now } = await lockToCollect(em, customerId, realNow);
  const invoice = await lock(em, Invoice, id);
  // Another worker may have done it meanwhile.
  if (!invoice?.remindAt || isAfter(invoice.remindAt, now)) return;
  const { reminderDays } = await findProfile(em, invoice.projectId);
  await remind(em, worker, { invoice, reminderDays }, now);
}

/** Reminds of an invoice an hour later, in the customer's time, after a failure. */
export function putOffReminder(em: EntityManager, { id }: CustomerWork, now: Temporal.Instant): Promise<void> {
  return putOffInvoice(em, { id, dueAt: 'remind_at', by: '1 hour' }, now);
}
