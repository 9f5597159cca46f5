import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { Viewer } from '../../auth/viewer.ts';
import { conflict } from '../../errors.ts';
import { query, sql, uuid } from '../../platform/store/sql.ts';
import { record, subjectOf } from '../../platform/events/record.ts';
import { accountOf } from '../customers/account.ts';
import { MissingTaxRate } from '../customers/profile/sale-policies.ts';
import { taxRateMissing } from '../customers/taxes/require-tax-rates.ts';
import { authoriseAndCatchUpInvoice } from '../turns/authorise-and-catch-up-invoice.ts';
import { OrderStatus } from '../orders/order-states.ts';
import { Order } from '../orders/order.ts';
import { settleOrder } from '../orders/settle-order.ts';
import { checkDecision, decideTax, isDecision } from '../invoicing/invoices/decide-tax.ts';
import type { TaxDecisionInput } from '../invoicing/invoices/decide-tax.ts';
import { retaxDraft } from '../invoicing/invoices/retax-draft.ts';
import type { DraftToTax } from '../invoicing/invoices/retax-draft.ts';
import { finalizeDraft } from '../subscriptions/acts/finalize-draft.ts';
import { resumeWaiting } from '../subscriptions/acts/resume-waiting.ts';
import { resumeChanges } from '../subscriptions/resume-changes.ts';
import { settleSubscription } from '../subscriptions/acts/settle.ts';
import { moveSubscriptions } from '../subscriptions/subscriptions-of.ts';
import { isHeld } from '../invoicing/invoices/tax-hold.ts';
import { invoiceStates } from '../invoicing/invoices/invoice-states.ts';
import { Invoice } from '../invoicing/invoices/invoice.ts';
import { InvoiceReason } from '../invoicing/invoices/invoice-reason.ts';
import { voidOpenInvoice } from '../invoicing/invoices/void-open-invoice.ts';
import { writeOffOpenInvoice } from '../invoicing/invoices/write-off-open-invoice.ts';
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
  await finalizeDraft(em, viewer, { account, invoice, at: now }, refuseUntaxed);
  if (invoice.replacesId) {
    await settleSubscription(em, viewer, invoice, now);
    await settleOrder(em, viewer, invoice, now);
  }
  if (wasHeld) await resumeWaiting(em, viewer, { account, invoice, at: now });
  return invoice;
}

/** Refuses an invoice that owes a tax without a rate, also where only late usage made it owe anything. */
function refuseUntaxed({ account, invoice }: DraftToTax): void {
  const isFlagged = invoice.warnings.length > 0 && invoice.totalMinor > 0n;
  if (isFlagged && account.profile.missingTaxRate === MissingTaxRate.refuse) throw taxRateMissing(account, 'draft');
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

/** Gives up what is owed for an open invoice. */
export async function writeOffInvoice(
  em: EntityManager,
  viewer: Viewer,
  id: string,
  at: Temporal.Instant,
): Promise<Invoice> {
  const { invoice, now } = await authoriseAndCatchUpInvoice(em, viewer, id, at);
  await writeOffOpenInvoice(em, viewer, invoice, now);
  await settleSubscription(em, viewer, invoice, now);
  await settleOrder(em, viewer, invoice, now);
  return invoice;
}

/**
 * Deletes a draft with its lines; a draft has no number, so the series keeps no gap. Charges that were gathered for it wait
 * for the next invoice again, and one that was to replace an invoice can be made again.
 */
export async function deleteInvoice(
  em: EntityManager,
  viewer: Viewer,
  id: string,
  at: Temporal.Instant,
): Promise<string> {
  const { invoice, now } = await authoriseAndCatchUpInvoice(em, viewer, id, at);
  invoiceStates.require(invoice, 'delete');
  if (invoice.reason === InvoiceReason.order) await returnOrder(em, invoice);
  await deleteLines(em, invoice, now);
  if (invoice.replacesId) {
    // A period has one invoice that was not replaced, so the draft is gone before the replaced one bills it again.
    await moveSubscriptions(em, invoice, invoice.replacesId);
    await em.nativeDelete(Invoice, { id });
    const replaced = await em.findOneOrFail(Invoice, { id: invoice.replacesId });
    replaced.replacedById = null;
    await resumeChanges(em, viewer, { invoice: replaced, at: now });
  } else em.remove(invoice);
  if (isHeld(invoice) && !invoice.replacesId) await resumeChanges(em, viewer, { invoice, at: now });
  const payload = invoiceFields(invoice);
  record(em, viewer, now, { ...subjectOf(invoice), type: 'invoice.deleted', payload });
  return id;
}

/** The order of a draft follows the replaced invoice again if it is canceled, and otherwise needs the draft. */
async function returnOrder(em: EntityManager, { id: invoiceId, replacesId }: Invoice): Promise<void> {
  const order = await em.findOneOrFail(Order, { invoiceId });
  if (!replacesId || order.status !== OrderStatus.canceled) throw orderNeedsInvoice();
  order.invoiceId = replacesId;
  await em.flush();
}

async function deleteLines(em: EntityManager, { id, projectId }: Invoice, now: Temporal.Instant): Promise<void> {
  const ofInvoice = sql`invoice_id = ${uuid.invoice(id)} and project_id = ${uuid.project(projectId)}`;
  await query(
    em,
    sql`with waiting as (
       update pending_charge set status = 'pending', invoice_id = null, updated_at = ${now} where ${ofInvoice}
     )
     delete from invoice_line where ${ofInvoice}`,
  );
}

function orderNeedsInvoice(): Error {
  return conflict(
    'order_needs_invoice',
    'This draft is the invoice of an order, which follows it; finalise it instead.',
  );
}
