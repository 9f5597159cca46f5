import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { record, subjectOf } from '../../../platform/events/record.ts';
import type { Actor } from '../../../platform/events/record.ts';
import { invoiceFields } from '../../invoicing/invoices/invoice-fields.ts';
import { invoiceActions } from '../../invoicing/invoices/invoice-states.ts';
import type { Invoice } from '../../invoicing/invoices/invoice.ts';
import { nextReminderAt, reachedDay } from '../../invoicing/invoices/reminder-days.ts';
import { isBeingPaid } from '../attempts/is-being-paid.ts';
import { hasStopped } from './has-stopped.ts';

/** An invoice with an open attempt is looked at again after this time. */
const hoursToWait = 1;

/**
 * Reminds the customer of an open invoice whose reminder is due, and plans the next one. Both the customer and the invoice
 * must be locked. No one is reminded while an attempt is open, before the due date of an invoice that is collected
 * automatically, and of an invoice whose subscriptions are all paused or have ended.
 */
export async function remind(
  em: EntityManager,
  actor: Actor,
  { invoice, reminderDays }: { invoice: Invoice; reminderDays: readonly number[] },
  now: Temporal.Instant,
): Promise<void> {
  const isOwed = invoiceActions(invoice).includes('pay') && !invoice.writtenOffAt;
  if (!isOwed || (await hasStopped(em, invoice))) return invoice.remindNext(null);
  if (await isBeingPaid(em, invoice)) return invoice.remindNext(now.add({ hours: hoursToWait }));
  const day = reachedDay(reminderDays, invoice, now);
  if (day !== undefined) invoice.remindedDays = day;
  if (day !== undefined && (day >= 0 || !invoice.collectAt)) {
    const payload = { ...invoiceFields(invoice), days: day };
    record(em, actor, now, { ...subjectOf(invoice), type: 'invoice.reminded', payload });
  }
  invoice.remindNext(nextReminderAt(reminderDays, invoice, now));
}
