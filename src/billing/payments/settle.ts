import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { record, subjectOf } from '../../platform/events/record.ts';
import type { Actor } from '../../platform/events/record.ts';
import type { Metadata } from '../../platform/values/metadata.ts';
import { InvoiceStatus } from '../invoicing/invoices/invoice-states.ts';
import type { Invoice } from '../invoicing/invoices/invoice.ts';
import type { AccountKind } from '../ledger/account-kind.ts';
import { recordPaid } from '../invoicing/invoices/record-paid.ts';
import { post } from '../ledger/ledger.ts';
import { settleOrder } from '../orders/settle-order.ts';
import { settleSubscription } from '../subscriptions/acts/settle.ts';
import { clearingAccounts } from './gateways/gateway-name.ts';
import type { GatewayName } from './gateways/gateway-name.ts';
import { paymentFields } from './payment-fields.ts';
import { Payment } from './payment.ts';

/** Money received; the amount is positive, in minor units of the invoice's currency. */
export interface Receipt {
  amountMinor: bigint;
  /** The payment method: manual, bank_transfer, card and so on. */
  method: string;
  /** The external identifier, unique for each invoice. */
  reference: string | null;
  receivedAt: Temporal.Instant;
  metadata?: Metadata;
  /** The gateway that took the money, and the fee that it keeps; left out for money that was recorded by hand. */
  gateway?: GatewayName;
  /** The attempt by which it took the money. */
  attemptId?: string;
  feeMinor?: bigint;
  /** What is left of the loss by an earlier chargeback: an overpayment makes up for it first. */
  lossMinor?: bigint;
}

/**
 * Settles an invoice with money received, and advances the subscription or the order that waited for the payment. An overpayment
 * goes to the customer's balance, unless it makes up for a loss. The customer must be locked, and the invoice open or uncollectible.
 */
export async function settle(
  em: EntityManager,
  actor: Actor,
  { invoice, receipt }: { invoice: Invoice; receipt: Receipt },
  now: Temporal.Instant,
): Promise<Payment> {
  const { amountMinor } = receipt;
  const appliedMinor = amountMinor < invoice.dueMinor ? amountMinor : invoice.dueMinor;
  const payment = paymentOf(invoice, receipt, appliedMinor, now);
  em.persist(payment);
  const owed = invoice.status === InvoiceStatus.uncollectible ? 'bad_debt' : 'receivable';
  const { status: before } = invoice;
  invoice.pay(appliedMinor, now);
  recordReceived(em, actor, payment, invoice, now);
  recordPaid(em, actor, { invoice, before }, now);
  await settleSubscription(em, actor, invoice, now);
  await settleOrder(em, actor, invoice, now);
  await book(em, payment, owed);
  return payment;
}

/**
 * Records money that a gateway took although its invoice is no longer owed, because it was paid otherwise, voided or
 * replaced meanwhile: all of it goes to the customer's balance. The customer must be locked.
 */
export async function receiveForBalance(
  em: EntityManager,
  actor: Actor,
  { invoice, receipt }: { invoice: Invoice; receipt: Receipt },
  now: Temporal.Instant,
): Promise<Payment> {
  const payment = paymentOf(invoice, receipt, 0n, now);
  em.persist(payment);
  recordReceived(em, actor, payment, invoice, now);
  await book(em, payment, 'receivable');
  return payment;
}

function paymentOf(
  { projectId, customerId, id: invoiceId, currency }: Invoice,
  { lossMinor = 0n, ...receipt }: Receipt,
  appliedMinor: bigint,
  now: Temporal.Instant,
): Payment {
  const of = { projectId, customerId, invoiceId, currency };
  const creditedMinor = receipt.amountMinor - appliedMinor;
  const recoveredMinor = creditedMinor < lossMinor ? creditedMinor : lossMinor;
  return new Payment({ ...of, ...receipt, appliedMinor, creditedMinor, recoveredMinor, createdAt: now });
}

async function book(em: EntityManager, payment: Payment, owed: AccountKind): Promise<void> {
  const { id, projectId, customerId, currency, amountMinor, appliedMinor, gateway, feeMinor } = payment;
  const { creditedMinor, recoveredMinor } = payment;
  await post(em, {
    ...{ projectId, customerId, currency },
    kind: 'payment.received',
    subject: id,
    at: payment.receivedAt,
    entries: [
      { account: gateway ? clearingAccounts[gateway] : 'cash', minor: amountMinor - feeMinor },
      { account: 'gateway_fees', minor: feeMinor },
      { account: owed, minor: -appliedMinor },
      { account: 'customer_credit', minor: recoveredMinor - creditedMinor },
      { account: 'chargeback_losses', minor: -recoveredMinor },
    ],
  });
}

function recordReceived(
  em: EntityManager,
  actor: Actor,
  payment: Payment,
  { testClockId }: Invoice,
  now: Temporal.Instant,
): void {
  const payload = paymentFields(payment);
  record(em, actor, now, { ...subjectOf(payment), testClockId, type: 'payment.received', payload });
}
