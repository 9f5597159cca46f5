import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { CustomerAccount } from '../customers/account.ts';
import { InvoiceStatus } from '../invoicing/invoices/invoice-states.ts';
import type { Invoice } from '../invoicing/invoices/invoice.ts';
import type { DraftToTax } from '../invoicing/invoices/retax-draft.ts';
import { isHeld, recordHold } from '../invoicing/invoices/tax-hold.ts';
import { expireOrder, findExpiredOrder } from '../orders/expire-order.ts';
import { fallOverdue } from '../payments/dunning/fall-overdue.ts';
import { giveUp } from '../payments/dunning/give-up.ts';
import { finalizeUnlessHeld } from '../subscriptions/acts/finalize-draft.ts';
import { worker } from '../subscriptions/worker.ts';

/** An invoice with due work, and whether an attempt to pay it is open. */
export interface DueInvoice {
  invoice: Invoice;
  isBeingPaid: boolean;
}

/**
 * Does the due step of an invoice: finalises a draft, marks an open invoice overdue or ends its order, or ends dunning of an
 * overdue one.
 */
export async function doInvoiceDue(
  em: EntityManager,
  account: CustomerAccount,
  { invoice, isBeingPaid }: DueInvoice,
): Promise<void> {
  const at = invoice.nextDueAt!;
  if (invoice.status === InvoiceStatus.draft) await finalizeOrHold(em, { account, invoice, at });
  else if (isBeingPaid || (!invoice.overdueAt && invoice.collectAt && !invoice.retries))
    invoice.scheduleDunning(at.add({ hours: hoursToCollect }));
  else if (invoice.overdueAt) await giveUp(em, worker, account, invoice, at);
  else await expireOrFallOverdue(em, account, invoice, at);
}

/** An invoice whose amount is first collected, or being paid, is looked at again after this time. */
const hoursToCollect = 1;

/** Ends the order of an invoice that waits no longer for its payment, or marks the invoice overdue. */
async function expireOrFallOverdue(
  em: EntityManager,
  account: CustomerAccount,
  invoice: Invoice,
  at: Temporal.Instant,
): Promise<void> {
  const order = await findExpiredOrder(em, invoice, at);
  if (order) await expireOrder(em, worker, { order, invoice, account }, at);
  else await fallOverdue(em, worker, account, invoice, at);
}

/** Finalises a draft that is due, unless its tax needs a decision. */
async function finalizeOrHold(em: EntityManager, draft: DraftToTax): Promise<void> {
  const { invoice, at } = draft;
  const wasHeld = isHeld(invoice);
  if (await finalizeUnlessHeld(em, worker, draft)) return;
  if (!wasHeld) recordHold(em, worker, invoice, at);
  invoice.hold(at);
}
