import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { record, subjectOf } from '../../platform/events/record.ts';
import type { Actor } from '../../platform/events/record.ts';
import { isAfter } from '../../platform/time/instants.ts';
import type { CustomerAccount } from '../customers/account.ts';
import { CreditNoteReason } from '../invoicing/credit-notes/credit-note.ts';
import { creditableLines } from '../invoicing/credit-notes/creditable-lines.ts';
import { issueCreditNotes } from '../invoicing/credit-notes/issue-credit-notes.ts';
import { InvoiceReason } from '../invoicing/invoices/invoice-reason.ts';
import { invoiceActions } from '../invoicing/invoices/invoice-states.ts';
import type { Invoice } from '../invoicing/invoices/invoice.ts';
import { voidOpenInvoice } from '../invoicing/invoices/void-open-invoice.ts';
import { orderFields } from './order-fields.ts';
import { OrderStatus } from './order-states.ts';
import { Order } from './order.ts';
import { settleOrder } from './settle-order.ts';

/** Returns the open order of an invoice that expires by some time; undefined if there is none. */
export async function findExpiredOrder(
  em: EntityManager,
  { id: invoiceId, reason, replacedById }: Invoice,
  at: Temporal.Instant,
): Promise<Order | undefined> {
  if (reason !== InvoiceReason.order || replacedById) return undefined;
  const order = await em.findOneOrFail(Order, { invoiceId });
  const isExpired = order.status === OrderStatus.open && order.expiresAt !== null && !isAfter(order.expiresAt, at);
  return isExpired ? order : undefined;
}

/**
 * Ends an order that was not paid in time: its invoice is voided, and its coupons can be redeemed again. What was paid in
 * part goes to the customer's balance.
 */
export async function expireOrder(
  em: EntityManager,
  actor: Actor,
  { order, invoice, account }: { order: Order; invoice: Invoice; account: CustomerAccount },
  at: Temporal.Instant,
): Promise<void> {
  if (invoiceActions(invoice).includes('void')) await voidOpenInvoice(em, actor, invoice, at);
  else await creditRest(em, actor, { invoice, account }, at);
  await settleOrder(em, actor, invoice, at);
  const { testClockId } = invoice;
  record(em, actor, at, { ...subjectOf(order), testClockId, type: 'order.expired', payload: orderFields(order) });
}

async function creditRest(
  em: EntityManager,
  actor: Actor,
  { invoice, account }: { invoice: Invoice; account: CustomerAccount },
  at: Temporal.Instant,
): Promise<void> {
  const corrections = await creditableLines(em, invoice.id);
  await issueCreditNotes(em, actor, account, { corrections, reason: CreditNoteReason.expiry, at });
  await em.flush();
}
