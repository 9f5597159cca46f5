import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { record, subjectOf } from '../../platform/events/record.ts';
import { lock } from '../../platform/store/lock.ts';
import { PaymentAttempt } from '../payments/attempts/payment-attempt.ts';
import { accessOf } from '../payments/gateways/gateway-accounts.ts';
import { GatewayAccount } from '../payments/gateways/gateway-account.ts';
import type { GatewayAccess, RefundState } from '../payments/gateways/gateway.ts';
import type { GatewayName } from '../payments/gateways/gateway-name.ts';
import { Payment } from '../payments/payment.ts';
import { refundFields } from '../payments/refunds/refund-fields.ts';
import { Refund, RefundStatus } from '../payments/refunds/refund.ts';
import { returnRefund } from '../payments/refunds/return-refund.ts';
import { lockToCollect } from '../turns/lock-to-collect.ts';
import { askGateway, noAnswer } from './ask-gateway.ts';
import type { Answer } from './ask-gateway.ts';
import type { ClaimedWork } from './claim-due.ts';
import { collector } from './collection-deps.ts';
import { freeRefundReference } from './free-reference.ts';
import type { CollectionDeps } from './collection-deps.ts';

interface PlannedRefund {
  kind: 'refund' | 'ask' | 'abandon';
  gateway: GatewayName;
  access: GatewayAccess;
  reference: string | null;
  chargeKey: string;
  chargeReference: string | null;
  amountMinor: bigint;
  currency: string;
  at: Temporal.Instant;
}

/** Has a refund paid, or asks about it, in the way of attempts. */
export async function callForRefund(deps: CollectionDeps, work: ClaimedWork): Promise<void> {
  const { inTransaction, box, now } = deps;
  const planned = await inTransaction((em) => plan(em, work, { box, now: now() }));
  const state = await callGateway(deps, work, planned);
  await inTransaction((em) => recordRefund(em, work, state, now()));
}

async function plan(
  em: EntityManager,
  { id, customerId }: ClaimedWork,
  { box, now: realNow }: Pick<CollectionDeps, 'box'> & { now: Temporal.Instant },
): Promise<PlannedRefund> {
  const { now: at } = await lockToCollect(em, customerId, realNow);
  const refund = (await lock(em, Refund, id))!;
  const { amountMinor, currency, reference, calledAt } = refund;
  const payment = await em.findOneOrFail(Payment, { id: refund.paymentId! });
  const attempt = await em.findOneOrFail(PaymentAttempt, { id: payment.attemptId! });
  const account = await em.findOneOrFail(GatewayAccount, { id: attempt.accountId });
  // Opened before the call is noted: a secret that does not open leaves the refund uncalled.
  const by = { gateway: account.gateway, access: accessOf(box, account) };
  const of = { reference, chargeKey: attempt.id, chargeReference: attempt.reference };
  if (!calledAt) refund.noteCall(at);
  const isLost = refund.status === RefundStatus.pending && refund.isLost;
  const question = isLost ? 'abandon' : 'ask';
  return { ...by, ...of, kind: calledAt ? question : 'refund', amountMinor, currency, at };
}

function callGateway(
  deps: CollectionDeps,
  { id: key }: ClaimedWork,
  { kind, gateway: name, access, amountMinor, currency, ...what }: PlannedRefund,
): Promise<Answer<RefundState>> {
  const gateway = deps.gateways[name];
  return askGateway<RefundState | undefined>(deps, key, (signal) => {
    const call = { key, signal, ...what };
    if (kind === 'refund') return gateway.refund(access, { ...call, amountMinor, currency });
    return kind === 'ask' ? gateway.fetchRefund(access, call) : gateway.abandonRefund(access, call);
  });
}

/** Records what a gateway knows of a refund. A paid refund whose money came back fails as well. */
async function recordRefund(
  em: EntityManager,
  { id, customerId, leasedUntil }: ClaimedWork,
  state: Answer<RefundState>,
  realNow: Temporal.Instant,
): Promise<void> {
  const { now } = await lockToCollect(em, customerId, realNow);
  const refund = (await lock(em, Refund, id))!;
  const again = refund.askedSince(leasedUntil);
  await apply(em, refund, state, now);
  if (again) refund.resume(again);
}

async function apply(
  em: EntityManager,
  refund: Refund,
  state: Answer<RefundState>,
  now: Temporal.Instant,
): Promise<void> {
  const isPending = refund.status === RefundStatus.pending;
  if (state !== noAnswer) refund.noteAnswer(state !== undefined);
  if (state === noAnswer || state?.status === 'processing' || (!state && isPending)) return refund.askLater(now);
  refund.endWork();
  if (!state) return;
  if (state.status === 'succeeded') {
    if (!isPending) return;
    refund.succeed(await freeRefundReference(em, refund, state.reference), now);
    const { testClockId } = refund;
    const payload = refundFields(refund);
    return record(em, collector, now, { ...subjectOf(refund), testClockId, type: 'refund.succeeded', payload });
  }
  if (!isPending && refund.status !== RefundStatus.succeeded) return;
  await returnRefund(em, collector, { refund, because: state.because }, now);
}
