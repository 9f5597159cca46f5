import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { invoiceActions } from '../invoicing/invoices/invoice-states.ts';
import { chargeBack } from '../payments/charge-back.ts';
import { openLoss } from '../payments/open-loss.ts';
import { PaymentStatus } from '../payments/payment.ts';
import type { Payment } from '../payments/payment.ts';
import { receiveForBalance, settle } from '../payments/settle.ts';
import type { Receipt } from '../payments/settle.ts';
import { collector } from './collection-deps.ts';
import { freeReference } from './free-reference.ts';
import type { LockedAttempt, TakenCharge } from './locked-attempt.ts';

/**
 * Follows the objection of a payer's bank. It takes the money at once, so that the payment is charged back; where the
 * project wins, the money comes back as a payment of its own, without another fee. It makes up for the loss before any of it
 * goes to the balance.
 */
export async function followDispute(
  em: EntityManager,
  { attempt, invoice, payment }: LockedAttempt & { payment: Payment },
  { gateway, state: { dispute } }: TakenCharge,
  now: Temporal.Instant,
): Promise<void> {
  const { status } = payment;
  if ((dispute === 'open' || dispute === 'lost') && status === PaymentStatus.succeeded)
    return chargeBack(em, collector, { payment, invoice }, now);
  if (dispute !== 'won' || status !== PaymentStatus.charged_back) return;
  const lossMinor = await openLoss(em, payment);
  const of = { gateway, attemptId: attempt.id, lossMinor };
  const { amountMinor, method } = payment;
  const reference = await freeReference(em, attempt, `${payment.reference}_won`);
  const receipt: Receipt = { amountMinor, method, reference, receivedAt: now, ...of };
  const take = invoiceActions(invoice).includes('pay') ? settle : receiveForBalance;
  attempt.paymentId = (await take(em, collector, { invoice, receipt }, now)).id;
}
