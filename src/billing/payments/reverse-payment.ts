import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { record, subjectOf } from '../../platform/events/record.ts';
import type { Actor } from '../../platform/events/record.ts';
import { invoiceFields } from '../invoicing/invoices/invoice-fields.ts';
import type { Invoice } from '../invoicing/invoices/invoice.ts';
import { post } from '../ledger/ledger.ts';
import { settleOrder } from '../orders/settle-order.ts';
import { paymentFields } from './payment-fields.ts';
import type { Payment } from './payment.ts';
import { returnCredit, sumOf, unspentCredit } from './return-credit.ts';

interface Reversal {
  payment: Payment;
  invoice: Invoice;
  reason: string;
}

/**
 * Takes back a payment by a counter-entry: its invoice is owed again, and its overpayment leaves the customer's balance,
 * which must have it. What the balance still has of the invoice's credit notes settles the invoice. The customer must be
 * locked.
 */
export async function reverse(
  em: EntityManager,
  actor: Actor,
  { payment, invoice, reason }: Reversal,
  now: Temporal.Instant,
): Promise<void> {
  const { status: before, testClockId } = invoice;
  const returned = await unspentCredit(em, payment);
  payment.reverse(reason, now);
  invoice.reversePayment(payment.appliedMinor, sumOf(returned), now);
  const payload = { ...paymentFields(payment), reason };
  record(em, actor, now, { ...subjectOf(payment), testClockId, type: 'payment.reversed', payload });
  if (invoice.status !== before)
    record(em, actor, now, { ...subjectOf(invoice), type: 'invoice.reopened', payload: invoiceFields(invoice) });
  await settleOrder(em, actor, invoice, now);
  await book(em, payment, invoice);
  await returnCredit(em, actor, { subject: payment.id, invoice, returned }, now);
}

/** What is owed again is bad debt if the invoice was written off. */
async function book(em: EntityManager, payment: Payment, invoice: Invoice): Promise<void> {
  const { id, projectId, customerId, currency, amountMinor, appliedMinor, creditedMinor } = payment;
  const owed = invoice.writtenOffAt ? 'bad_debt' : 'receivable';
  await post(em, {
    ...{ projectId, customerId, currency },
    kind: 'payment.reversed',
    subject: id,
    at: payment.reversedAt!,
    entries: [
      { account: 'cash', minor: -amountMinor },
      { account: owed, minor: appliedMinor },
      { account: 'customer_credit', minor: creditedMinor },
    ],
  });
}
