import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { eventTime } from '../../platform/events/event-fields.ts';
import { record, subjectOf } from '../../platform/events/record.ts';
import { CollectionMethod } from '../customers/collection-method.ts';
import type { Customer } from '../customers/customer.ts';
import { findProfile } from '../customers/profile/find-profile.ts';
import { daysLater } from '../invoicing/invoices/finalize.ts';
import { invoiceFields } from '../invoicing/invoices/invoice-fields.ts';
import { invoiceActions } from '../invoicing/invoices/invoice-states.ts';
import type { Invoice } from '../invoicing/invoices/invoice.ts';
import { startAttempt } from '../payments/attempts/start-attempt.ts';
import { collector } from './collection-deps.ts';
import { planCollection } from './plan-collection.ts';

/**
 * Starts an attempt to collect an invoice by a method of the customer, or plans one for a later day after all were declined.
 * If no method is left to try, the project is informed. The customer and the invoice must be locked, and no attempt be open.
 */
export async function collectNext(
  em: EntityManager,
  { invoice, customer }: { invoice: Invoice; customer: Customer },
  now: Temporal.Instant,
): Promise<void> {
  const { projectId, dueMinor: amountMinor } = invoice;
  const isOwed = invoiceActions(invoice).includes('pay') && amountMinor > 0n;
  if (!isOwed || customer.collectionMethod !== CollectionMethod.charge_automatically) return invoice.endCollection();
  const { next, retryInDays } = await planCollection(em, invoice, await findProfile(em, projectId));
  if (next) {
    const { number, method } = next;
    const source = { accountId: method.accountId, methodId: method.id, token: null };
    await startAttempt(em, collector, { invoice, amountMinor, ...source, number, isAutomatic: true }, now);
    return;
  }
  if (retryInDays) planRetry(em, invoice, retryInDays, now);
  else failCollection(em, invoice, now);
}

function planRetry(em: EntityManager, invoice: Invoice, days: number, now: Temporal.Instant): void {
  const at = daysLater(now, days);
  invoice.retryCollection(at);
  const payload = { ...invoiceFields(invoice), collectAt: eventTime(at), retries: invoice.retries };
  record(em, collector, now, { ...subjectOf(invoice), type: 'invoice.retry_planned', payload });
}

function failCollection(em: EntityManager, invoice: Invoice, now: Temporal.Instant): void {
  invoice.endCollection();
  const payload = invoiceFields(invoice);
  record(em, collector, now, { ...subjectOf(invoice), type: 'invoice.collection_failed', payload });
}
