import type { EntityManager } from '@mikro-orm/postgresql';
import { LockMode } from '@mikro-orm/core';
import type { Temporal } from 'temporal-polyfill';
import { sum } from '../invoicing/arithmetic/sum.ts';
import { invoiceActions } from '../invoicing/invoices/invoice-states.ts';
import { bookDisputeFee } from '../payments/book-dispute-fee.ts';
import { chargeBack } from '../payments/charge-back.ts';
import { openLoss } from '../payments/open-loss.ts';
import { Payment, PaymentStatus } from '../payments/payment.ts';
import { receiveForBalance, settle } from '../payments/settle.ts';
import type { Receipt } from '../payments/settle.ts';
import { collector } from './collection-deps.ts';
import { freeReference } from './free-reference.ts';
import type { LockedAttempt, TakenCharge } from './locked-attempt.ts';

/**
 * Follows the objections of a payer's bank, until the payments of the charge come to what the bank has left of it. The bank
 * takes the money at once, so that payments are charged back, the newest first. What it leaves of one is a payment of its
 * own, and so is money that comes back when the project wins; neither has another fee. Such money makes up for the loss
 * before any of it goes to the balance.
 */
export async function followDispute(
  em: EntityManager,
  locked: LockedAttempt,
  taken: TakenCharge,
  now: Temporal.Instant,
): Promise<void> {
  const { attempt, invoice } = locked;
  const { gateway, state } = taken;
  const { dispute, amountMinor } = state;
  if (!dispute) return;
  await bookDisputeFee(em, collector, { attempt, gateway, feeMinor: dispute.feeMinor }, now);
  const payments = await paymentsOf(em, locked);
  const held = payments.filter(({ status }) => status === PaymentStatus.succeeded);
  let excess = sum(held.map((payment) => payment.amountMinor)) - (amountMinor - dispute.takenMinor);
  for (const payment of held.toReversed()) {
    if (excess <= 0n) break;
    await chargeBack(em, collector, { payment, invoice }, now);
    await em.flush();
    excess -= payment.amountMinor;
  }
  if (excess < 0n) await receive(em, locked, { taken, payments, minor: -excess }, now);
}

/** The payments of an attempt, in their order. */
async function paymentsOf(em: EntityManager, { attempt: { id, projectId } }: LockedAttempt): Promise<Payment[]> {
  await em.flush();
  const orderBy = { createdAt: 'asc', id: 'asc' } as const;
  return em.find(Payment, { attemptId: id, projectId }, { orderBy, lockMode: LockMode.PESSIMISTIC_WRITE });
}

interface Returned {
  taken: TakenCharge;
  /** The payments of the charge before. */
  payments: readonly Payment[];
  minor: bigint;
}

/** Records what a bank has left of a charge, or has given back. */
async function receive(
  em: EntityManager,
  { attempt, invoice }: LockedAttempt,
  { taken: { gateway, state }, payments, minor: amountMinor }: Returned,
  now: Temporal.Instant,
): Promise<void> {
  const [first] = payments;
  const lossMinor = await openLoss(em, first!);
  const of = { gateway, attemptId: attempt.id, lossMinor };
  const suffix = state.dispute!.takenMinor ? 'left' : 'won';
  const number = payments.filter(({ reference }) => reference?.includes(`_${suffix}`)).length + 1;
  const wanted = `${first!.reference}_${suffix}${number > 1 ? `_${number}` : ''}`;
  const reference = await freeReference(em, attempt, wanted);
  const receipt: Receipt = { amountMinor, method: state.method, reference, receivedAt: now, ...of };
  const take = invoiceActions(invoice).includes('pay') ? settle : receiveForBalance;
  attempt.paymentId = (await take(em, collector, { invoice, receipt }, now)).id;
}
