import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { lock } from '../../../platform/store/lock.ts';
import type { Actor } from '../../../platform/events/record.ts';
import { invoiceActions } from '../../invoicing/invoices/invoice-states.ts';
import { Invoice } from '../../invoicing/invoices/invoice.ts';
import { recordPaid } from '../../invoicing/invoices/record-paid.ts';
import { settleOrder } from '../../orders/settle-order.ts';
import { settleSubscription } from '../../subscriptions/acts/settle.ts';
import { openLoss } from '../open-loss.ts';
import { Payment, PaymentStatus } from '../payment.ts';
import { creditToReturn, least, returnCredit, sumOf } from '../return-credit.ts';
import { failPayOut } from './pay-out.ts';
import type { Refund } from './refund.ts';

/**
 * Takes back the refund of a payment, as its gateway did not pay it or its money came back. If the payment was charged back
 * meanwhile, the money makes up for its loss first, and what the balance then has of the invoice's credit notes settles the
 * invoice, as if the refund had never been. The customer must be locked.
 */
export async function returnRefund(
  em: EntityManager,
  actor: Actor,
  { refund, because }: { refund: Refund; because: string },
  now: Temporal.Instant,
): Promise<void> {
  const payment = (await lock(em, Payment, refund.paymentId!))!;
  const isChargedBack = payment.status === PaymentStatus.charged_back;
  const lossMinor = isChargedBack ? await openLoss(em, payment) : 0n;
  await failPayOut(em, actor, { refund, because, lossMinor }, now);
  if (isChargedBack) await settleAgain(em, actor, { refund, payment }, now);
}

async function settleAgain(
  em: EntityManager,
  actor: Actor,
  { refund, payment: { invoiceId } }: { refund: Refund; payment: Payment },
  now: Temporal.Instant,
): Promise<void> {
  const invoice = (await lock(em, Invoice, invoiceId))!;
  if (!invoiceActions(invoice).includes('pay')) return;
  const backMinor = refund.amountMinor - refund.recoveredMinor;
  const returned = await creditToReturn(em, invoiceId, least(invoice.dueMinor, backMinor));
  const { status: before } = invoice;
  invoice.applyCreditNote(sumOf(returned), now);
  await returnCredit(em, actor, { subject: refund.id, invoice, returned }, now);
  recordPaid(em, actor, { invoice, before }, now);
  await settleSubscription(em, actor, invoice, now);
  await settleOrder(em, actor, invoice, now);
}
