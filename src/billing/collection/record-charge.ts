import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { record, subjectOf } from '../../platform/events/record.ts';
import { lock } from '../../platform/store/lock.ts';
import { invoiceActions } from '../invoicing/invoices/invoice-states.ts';
import { Invoice } from '../invoicing/invoices/invoice.ts';
import { openKinds } from '../ledger/accounts.ts';
import { attemptFields } from '../payments/attempts/attempt-fields.ts';
import { PaymentAttemptStatus, isLive } from '../payments/attempts/attempt-states.ts';
import { PaymentAttempt } from '../payments/attempts/payment-attempt.ts';
import { DeclineReason } from '../payments/gateways/decline-reason.ts';
import type { ChargeState } from '../payments/gateways/gateway.ts';
import { clearingAccounts } from '../payments/gateways/gateway-name.ts';
import type { GatewayName } from '../payments/gateways/gateway-name.ts';
import { receiveForBalance, settle } from '../payments/settle.ts';
import type { Receipt } from '../payments/settle.ts';
import { lockToCollect } from '../turns/lock-to-collect.ts';
import { noAnswer } from './ask-gateway.ts';
import type { Answer } from './ask-gateway.ts';
import type { ClaimedWork } from './claim-due.ts';
import { collectNext } from './collect-next.ts';
import { collector } from './collection-deps.ts';
import { cancel } from './plan-attempt.ts';
import { followDispute } from './follow-dispute.ts';
import { freeReference } from './free-reference.ts';
import type { CustomersAttempt, LockedAttempt, TakenCharge } from './locked-attempt.ts';
import { mismatchOf } from './mismatch-of.ts';

/** What a gateway answered about a charge, and whether that was its refusal ever to take it. */
export interface ChargeAnswer {
  gateway: GatewayName;
  state: Answer<ChargeState>;
}

/**
 * Records what a gateway knows of a charge. The same answer twice, or answers in another order, change nothing: money that
 * was taken is recorded once, also after a failure or a cancellation, and a decided attempt is decided once. Returns it.
 */
export async function recordCharge(
  em: EntityManager,
  { id, customerId, leasedUntil }: ClaimedWork,
  { gateway, state }: ChargeAnswer,
  realNow: Temporal.Instant,
): Promise<PaymentAttempt> {
  const found = await em.findOneOrFail(PaymentAttempt, { id }, { disableIdentityMap: true });
  const kinds = [clearingAccounts[gateway], 'gateway_fees', 'chargeback_losses'] as const;
  const { customer, now } = await lockToCollect(em, customerId, realNow, () => openKinds(em, found, kinds));
  const invoice = (await lock(em, Invoice, found.invoiceId))!;
  const attempt = (await lock(em, PaymentAttempt, id))!;
  const again = attempt.askedSince(leasedUntil);
  await apply(em, { attempt, invoice, customer }, { gateway, state }, now);
  if (again) attempt.resume(again);
  return attempt;
}

async function apply(
  em: EntityManager,
  locked: CustomersAttempt,
  { gateway, state }: ChargeAnswer,
  now: Temporal.Instant,
): Promise<void> {
  const { attempt } = locked;
  const { isLost } = attempt;
  if (state !== noAnswer) attempt.noteAnswer(state !== undefined);
  if (state === noAnswer) return loseSight(locked, now);
  if (state === undefined) return missed(locked, now);
  if (state.status !== 'succeeded') return recordOpenOrFailed(em, locked, { state, isLost }, now);
  if (attempt.status !== PaymentAttemptStatus.succeeded) return recordTaken(em, locked, { gateway, state }, now);
  attempt.endWork();
  return followDispute(em, locked, { gateway, state }, now);
}

/** Nothing is known: the gateway is asked later, about a decided attempt as well, since a webhook was the reason. */
function loseSight({ attempt }: LockedAttempt, now: Temporal.Instant): void {
  if (attempt.status === PaymentAttemptStatus.processing) attempt.transition('lose_sight', now);
  attempt.askLater(now);
}

/** The gateway does not know the charge. It may still be on its way, until the gateway refuses its key for good. */
function missed(locked: LockedAttempt, now: Temporal.Instant): void {
  const { attempt } = locked;
  if (!isLive(attempt)) return attempt.endWork();
  loseSight(locked, now);
  if (attempt.isLost) attempt.abandon(now);
}

/** Records money that fits what was asked, and that other money was taken otherwise: then a person has to settle it. */
async function recordTaken(
  em: EntityManager,
  locked: LockedAttempt,
  taken: TakenCharge,
  now: Temporal.Instant,
): Promise<void> {
  const { attempt, invoice } = locked;
  const mismatch = await mismatchOf(em, attempt, taken.state);
  if (mismatch === undefined) return succeed(em, locked, taken, now);
  attempt.endWork();
  if (attempt.status === PaymentAttemptStatus.mismatched) return;
  attempt.transition('mismatch', now, { reference: taken.state.reference, mismatch });
  if (attempt.isAutomatic) invoice.endCollection();
  announceAttempt(em, attempt, 'payment_attempt.mismatched', now);
}

/** Records the money, and settles the invoice with it. */
async function succeed(
  em: EntityManager,
  { attempt, invoice }: LockedAttempt,
  { gateway, state }: TakenCharge,
  now: Temporal.Instant,
): Promise<void> {
  const { amountMinor, feeMinor, method } = state;
  const reference = await freeReference(em, attempt, state.reference);
  const of = { gateway, attemptId: attempt.id, feeMinor };
  const receipt: Receipt = { amountMinor, method, reference, receivedAt: now, ...of };
  const isOwed = invoiceActions(invoice).includes('pay');
  const take = isOwed ? settle : receiveForBalance;
  const payment = await take(em, collector, { invoice, receipt }, now);
  attempt.transition('succeed', now, { reference: state.reference, paymentId: payment.id });
  attempt.endWork();
  if (attempt.isAutomatic) invoice.endCollection();
  announceAttempt(em, attempt, 'payment_attempt.succeeded', now);
  await followDispute(em, { attempt, invoice }, { gateway, state }, now);
}

async function recordOpenOrFailed(
  em: EntityManager,
  locked: CustomersAttempt,
  { state, isLost }: { state: Exclude<ChargeState, { status: 'succeeded' }>; isLost: boolean },
  now: Temporal.Instant,
): Promise<void> {
  const { attempt } = locked;
  if (!isLive(attempt)) return attempt.endWork();
  const { reference } = state;
  if (state.status === 'declined' || state.status === 'canceled')
    return recordNotTaken(em, locked, { state, isLost }, now);
  if (state.status === 'processing') {
    attempt.transition('process', now, { reference });
    return attempt.askLater(now);
  }
  const isNews = attempt.status !== PaymentAttemptStatus.requires_action;
  attempt.transition('ask_action', now, { reference, nextAction: state.nextAction });
  attempt.askAt(now.add({ hours: 1 }));
  if (isNews) announceAttempt(em, attempt, 'payment_attempt.action_required', now);
}

/**
 * A charge that never arrived was refused for good; that is a failure, unless the attempt was given up. What follows a
 * decline of an automatic one is decided at once.
 */
async function recordNotTaken(
  em: EntityManager,
  { attempt, invoice, customer }: CustomersAttempt,
  { state, isLost }: { state: Extract<ChargeState, { status: 'declined' | 'canceled' }>; isLost: boolean },
  now: Temporal.Instant,
): Promise<void> {
  const isGivenUp = attempt.isAbandoned && !isLost;
  if (state.status === 'canceled' && (isGivenUp || attempt.status !== PaymentAttemptStatus.unknown)) {
    if (attempt.isAutomatic) invoice.endCollection();
    return cancel(em, attempt, now);
  }
  const declineReason = state.status === 'declined' ? state.reason : DeclineReason.not_received;
  attempt.transition('fail', now, { reference: state.reference, declineReason });
  attempt.endWork();
  announceAttempt(em, attempt, 'payment_attempt.failed', now);
  if (!attempt.isAutomatic || !invoice.collectAt) return;
  await em.flush();
  await collectNext(em, { invoice, customer }, now);
}

type AttemptEvent = `payment_attempt.${'succeeded' | 'mismatched' | 'failed' | 'action_required'}`;

function announceAttempt(em: EntityManager, attempt: PaymentAttempt, type: AttemptEvent, now: Temporal.Instant): void {
  record(em, collector, now, { ...subjectOf(attempt), type, payload: attemptFields(attempt) });
}
