import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { Viewer } from '../../auth/viewer.ts';
import { record, subjectOf } from '../../platform/events/record.ts';
import { accountOf } from '../customers/account.ts';
import { takeInvoice } from '../turns/take-invoice.ts';
import { post } from '../ledger/ledger.ts';
import { finalizeDraft } from '../subscriptions/acts/finalize-draft.ts';
import { settleSubscription } from '../subscriptions/acts/settle.ts';
import { InvoiceLine } from '../invoicing/invoices/invoice-line.ts';
import { invoiceStates } from '../invoicing/invoices/invoice-states.ts';
import type { Invoice } from '../invoicing/invoices/invoice.ts';
import { voidOpenInvoice } from '../invoicing/invoices/void-open-invoice.ts';
import { invoiceFields } from '../invoicing/invoices/invoice-fields.ts';

/** Finalises a draft: it gets its number and is owed. */
export async function finalizeInvoice(
  em: EntityManager,
  viewer: Viewer,
  id: string,
  at: Temporal.Instant,
): Promise<Invoice> {
  const { invoice, customer, now } = await takeInvoice(em, viewer, id, at);
  invoiceStates.require(invoice, 'finalize');
  await finalizeDraft(em, viewer, { account: await accountOf(em, customer), invoice, at: now });
  return invoice;
}

/** Takes an open invoice back on which nothing has been paid. */
export async function voidInvoice(
  em: EntityManager,
  viewer: Viewer,
  id: string,
  at: Temporal.Instant,
): Promise<Invoice> {
  const { invoice, now } = await takeInvoice(em, viewer, id, at);
  await voidOpenInvoice(em, viewer, invoice, now);
  await settleSubscription(em, viewer, invoice, now);
  return invoice;
}

/** Gives up that an open invoice will be paid. It stays owed, and can be paid all the same. */
export async function writeOffInvoice(
  em: EntityManager,
  viewer: Viewer,
  id: string,
  at: Temporal.Instant,
): Promise<Invoice> {
  const { invoice, now } = await takeInvoice(em, viewer, id, at);
  const { projectId, customerId, currency, dueMinor } = invoice;
  invoice.writeOff(now);
  await post(em, {
    ...{ projectId, customerId, currency },
    kind: 'invoice.written_off',
    subject: id,
    at: now,
    entries: [
      { account: 'bad_debt', minor: dueMinor },
      { account: 'receivable', minor: -dueMinor },
    ],
  });
  await settleSubscription(em, viewer, invoice, now);
  const payload = { ...invoiceFields(invoice), writtenOffMinor: String(dueMinor) };
  record(em, viewer, now, { ...subjectOf(invoice), type: 'invoice.written_off', payload });
  return invoice;
}

/** Throws a draft away, with its lines; it never was an invoice, so no number is missing. */
export async function deleteInvoice(
  em: EntityManager,
  viewer: Viewer,
  id: string,
  at: Temporal.Instant,
): Promise<string> {
  const { invoice, now } = await takeInvoice(em, viewer, id, at);
  invoiceStates.require(invoice, 'delete');
  await em.nativeDelete(InvoiceLine, { invoiceId: id });
  em.remove(invoice);
  const payload = invoiceFields(invoice);
  record(em, viewer, now, { ...subjectOf(invoice), type: 'invoice.deleted', payload });
  return id;
}
