import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { record, subjectOf } from '../../../platform/events/record.ts';
import type { Actor } from '../../../platform/events/record.ts';
import { invoiceFields } from './invoice-fields.ts';
import { InvoiceStatus } from './invoice-states.ts';
import type { Invoice } from './invoice.ts';

/** Records the event that an invoice is paid, if it was not paid before. */
export function recordPaid(
  em: EntityManager,
  actor: Actor,
  { invoice, before }: { invoice: Invoice; before: InvoiceStatus },
  at: Temporal.Instant,
): void {
  if (invoice.status !== InvoiceStatus.paid || before === InvoiceStatus.paid) return;
  record(em, actor, at, { ...subjectOf(invoice), type: 'invoice.paid', payload: invoiceFields(invoice) });
}
