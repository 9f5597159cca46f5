import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { record, subjectOf } from '../../platform/events/record.ts';
import { lock } from '../../platform/store/lock.ts';
import { invoiceActions } from '../invoicing/invoices/invoice-states.ts';
import { Invoice } from '../invoicing/invoices/invoice.ts';
import { attemptFields } from '../payments/attempts/attempt-fields.ts';
import { PaymentAttemptStatus } from '../payments/attempts/attempt-states.ts';
import { PaymentAttempt } from '../payments/attempts/payment-attempt.ts';
import { accessOf } from '../payments/gateways/gateway-accounts.ts';
import { GatewayAccount } from '../payments/gateways/gateway-account.ts';
import type { GatewayName } from '../payments/gateways/gateway-name.ts';
import type { ChargeCall, ChargeQuestion, GatewayAccess } from '../payments/gateways/gateway.ts';
import { PaymentMethodStatus } from '../payments/methods/method-states.ts';
import { PaymentMethod } from '../payments/methods/payment-method.ts';
import { lockToCollect } from '../turns/lock-to-collect.ts';
import type { ClaimedWork } from './claim-due.ts';
import { collector } from './collection-deps.ts';
import type { CollectionDeps } from './collection-deps.ts';
import type { LockedAttempt } from './locked-attempt.ts';

/** The call of a gateway that is due for an attempt. */
export type PlannedCall = { gateway: GatewayName; access: GatewayAccess } & (
  | { kind: 'charge'; call: Omit<ChargeCall, 'signal'> }
  | { kind: 'ask' | 'abandon'; call: Omit<ChargeQuestion, 'signal'> }
);

/** A customer has this long to confirm. */
const hoursToConfirm = 24;

/**
 * Decides which call is due, and notes that it is made before it is made. An attempt is charged once in its life: whenever
 * it may have been charged, its gateway is asked instead, also if it was decided since it was claimed. One whose invoice is
 * no longer owed, or whose gateway is disconnected, is canceled without a call; what is still to be collected then gets
 * another attempt.
 */
export async function planAttempt(
  em: EntityManager,
  { id, customerId }: ClaimedWork,
  { box, now: realNow }: Pick<CollectionDeps, 'box'> & { now: Temporal.Instant },
): Promise<PlannedCall | undefined> {
  const { now } = await lockToCollect(em, customerId, realNow);
  const { invoiceId } = await em.findOneOrFail(PaymentAttempt, { id });
  const invoice = (await lock(em, Invoice, invoiceId))!;
  const attempt = (await lock(em, PaymentAttempt, id))!;
  const account = await em.findOneOrFail(GatewayAccount, { id: attempt.accountId });
  // Opened before the call is noted: a secret that does not open leaves the attempt uncalled.
  const at = { gateway: account.gateway, access: accessOf(box, account) };
  if (attempt.status !== PaymentAttemptStatus.pending) return { ...at, ...questionOf({ attempt, invoice }, now) };
  const source = account.disconnectedAt ? undefined : await sourceOf(em, attempt);
  if (attempt.isAbandoned || !source || !isOwed(invoice, attempt)) {
    cancel(em, attempt, now);
    return undefined;
  }
  attempt.transition('call', now);
  attempt.noteCall(now);
  const { isAutomatic, returnUrl } = attempt;
  return { ...at, kind: 'charge', call: { ...callOf(attempt, now), isAutomatic, returnUrl, source } };
}

/** Asks, or cancels a charge: also one that the customer did not confirm in time or no longer has to. */
function questionOf({ attempt, invoice }: LockedAttempt, now: Temporal.Instant) {
  const { status, isAbandoned, createdAt } = attempt;
  const isWaitedFor = status === PaymentAttemptStatus.requires_action;
  const isExpired = now.since(createdAt).total('hours') >= hoursToConfirm;
  const isVain = isWaitedFor && (isExpired || !isOwed(invoice, attempt));
  return { kind: isAbandoned || isVain ? 'abandon' : 'ask', call: callOf(attempt, now) } as const;
}

function callOf({ id: key, reference, amountMinor, currency }: PaymentAttempt, at: Temporal.Instant) {
  return { key, reference, at, amountMinor, currency };
}

async function sourceOf(
  em: EntityManager,
  { methodId, token }: PaymentAttempt,
): Promise<ChargeCall['source'] | undefined> {
  if (token !== null) return { token };
  const method = await em.findOneOrFail(PaymentMethod, { id: methodId! });
  const isActive = method.status === PaymentMethodStatus.active && method.reference !== null;
  return isActive ? { method: method.reference! } : undefined;
}

function isOwed(invoice: Invoice, { amountMinor }: PaymentAttempt): boolean {
  return invoiceActions(invoice).includes('pay') && invoice.dueMinor >= amountMinor;
}

/** Cancels an attempt for which no money was taken. */
export function cancel(em: EntityManager, attempt: PaymentAttempt, now: Temporal.Instant): void {
  attempt.transition('cancel', now);
  attempt.endWork();
  record(em, collector, now, {
    ...subjectOf(attempt),
    type: 'payment_attempt.canceled',
    payload: attemptFields(attempt),
  });
}
