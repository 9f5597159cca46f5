import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { Viewer } from '../../auth/viewer.ts';
import { conflict } from '../../errors.ts';
import { lock, peek } from '../../platform/store/lock.ts';
import { formatMinor } from '../../platform/values/money.ts';
import { Invoice } from '../invoicing/invoices/invoice.ts';
import { accountsOf, openProjectAccounts } from '../ledger/accounts.ts';
import { Payment, paymentStates } from '../payments/payment.ts';
import { readReason } from '../payments/reversal.ts';
import type { Reversal } from '../payments/reversal.ts';
import { reverse } from '../payments/reverse-payment.ts';
import { refundedOfPayment } from '../payments/refunds/refunded.ts';
import { lockAndCatchUp } from '../turns/lock-and-catch-up.ts';

/** Takes back a payment that was recorded in error, unless its money was refunded or its overpayment was used. */
export async function reversePayment(
  em: EntityManager,
  viewer: Viewer,
  reversal: Reversal,
  at: Temporal.Instant,
): Promise<Payment> {
  viewer.require('billing:write');
  const { id } = reversal;
  const found = viewer.admit('billing:write', await peek(em, Payment, id), 'payment');
  const reason = readReason(reversal);
  const { now } = await lockAndCatchUp(em, found.customerId, at, () => openProjectAccounts(em, found));
  const invoice = (await lock(em, Invoice, found.invoiceId))!;
  const payment = (await lock(em, Payment, id))!;
  paymentStates.require(payment, 'reverse');
  await requireUnused(em, payment);
  await reverse(em, viewer, { payment, invoice, reason }, now);
  return payment;
}

async function requireUnused(em: EntityManager, payment: Payment): Promise<void> {
  const { creditedMinor, currency } = payment;
  const shown = (minor: bigint) => `${formatMinor(minor, currency)} ${currency}`;
  const refunded = await refundedOfPayment(em, payment);
  if (refunded > 0n)
    throw conflict(
      'payment_is_refunded',
      `${shown(refunded)} of this payment is refunded; reverse that refund first, if it was recorded in error too.`,
    ).attempting(paymentStates.attempt(payment, 'reverse'));
  if (creditedMinor === 0n) return;
  const { balanceMinor } = await accountsOf(em, payment);
  if (balanceMinor >= creditedMinor) return;
  throw conflict(
    'payment_credit_is_used',
    `This payment gave ${shown(creditedMinor)} to the customer's balance, where only ${shown(balanceMinor)} is left.`,
  ).attempting(paymentStates.attempt(payment, 'reverse'));
}
