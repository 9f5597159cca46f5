import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { Viewer } from '../../auth/viewer.ts';
import { record, subjectOf } from '../../platform/events/record.ts';
import { accountOf } from '../customers/account.ts';
import { MissingTaxRate } from '../customers/profile/sale-policies.ts';
import { taxRateMissing } from '../customers/taxes/require-tax-rates.ts';
import { authoriseAndCatchUpInvoice } from '../turns/authorise-and-catch-up-invoice.ts';
import { settleOrder } from '../orders/settle-order.ts';
import { post } from '../ledger/ledger.ts';
import { checkDecision, decideTax, isDecision } from '../invoicing/invoices/decide-tax.ts';
import type { TaxDecisionInput } from '../invoicing/invoices/decide-tax.ts';
import { retaxDraft } from '../invoicing/invoices/retax-draft.ts';
import { finalizeDraft } from '../subscriptions/acts/finalize-draft.ts';
import { resumeChanges } from '../subscriptions/resume-changes.ts';
import { settleSubscription } from '../subscriptions/acts/settle.ts';
import { isHeld } from '../invoicing/invoices/tax-hold.ts';
import { InvoiceLine } from '../invoicing/invoices/invoice-line.ts';
import { invoiceStates } from '../invoicing/invoices/invoice-states.ts';
import type { Invoice } from '../invoicing/invoices/invoice.ts';
import { voidOpenInvoice } from '../invoicing/invoices/void-open-invoice.ts';
import { invoiceFields } from '../invoicing/invoices/invoice-fields.ts';

/** Finalises a draft, which assigns its number and makes it payable; `tax` decides the tax of lines that have no rate. */
export async function finalizeInvoice(
  em: EntityManager,
  viewer: Viewer,
  { id, tax }: { id: string; tax?: TaxDecisionInput | null },
  at: Temporal.Instant,
): Promise<Invoice> {
  if (isDecision(tax)) checkDecision(tax);
  const { invoice, customer, now } = await authoriseAndCatchUpInvoice(em, viewer, id, at);
  invoiceStates.require(invoice, 'finalize');
  const account = await accountOf(em, customer);
  const wasHeld = isHeld(invoice);
  await retaxDraft(em, { account, invoice, at: now });
  if (isDecision(tax)) await decideTax(em, viewer, { account, invoice, tax, at: now });
  const isFlagged = invoice.warnings.length > 0 && invoice.totalMinor > 0n;
  if (isFlagged && account.profile.missingTaxRate === MissingTaxRate.refuse) throw taxRateMissing(account, 'draft');
  await finalizeDraft(em, viewer, { account, invoice, at: now });
  if (wasHeld) await resumeChanges(em, viewer, { invoice, at: now });
  return invoice;
}

/** Voids an open invoice on which nothing has been paid. */
export async function voidInvoice(
  em: EntityManager,
  viewer: Viewer,
  id: string,
  at: Temporal.Instant,
): Promise<Invoice> {
  const { invoice, now } = await authoriseAndCatchUpInvoice(em, viewer, id, at);
  await voidOpenInvoice(em, viewer, invoice, now);
  await settleSubscription(em, viewer, invoice, now);
  await settleOrder(em, viewer, invoice, now);
  return invoice;
}

/** Writes off an open invoice as bad debt. It stays owed and can still be paid. */
export async function writeOffInvoice(
  em: EntityManager,
  viewer: Viewer,
  id: string,
  at: Temporal.Instant,
): Promise<Invoice> {
  const { invoice, now } = await authoriseAndCatchUpInvoice(em, viewer, id, at);
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
  await settleOrder(em, viewer, invoice, now);
  const payload = { ...invoiceFields(invoice), writtenOffMinor: String(dueMinor) };
  record(em, viewer, now, { ...subjectOf(invoice), type: 'invoice.written_off', payload });
  return invoice;
}

/** Deletes a draft with its lines; a draft has no number, so the series keeps no gap. */
export async function deleteInvoice(
  em: EntityManager,
  viewer: Viewer,
  id: string,
  at: Temporal.Instant,
): Promise<string> {
  const { invoice, now } = await authoriseAndCatchUpInvoice(em, viewer, id, at);
  invoiceStates.require(invoice, 'delete');
  await em.nativeDelete(InvoiceLine, { invoiceId: id });
  em.remove(invoice);
  if (isHeld(invoice)) await resumeChanges(em, viewer, { invoice, at: now });
  const payload = invoiceFields(invoice);
  record(em, viewer, now, { ...subjectOf(invoice), type: 'invoice.deleted', payload });
  return id;
}
