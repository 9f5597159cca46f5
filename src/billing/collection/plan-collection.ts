import type { EntityManager } from '@mikro-orm/postgresql';
import type { Invoice } from '../invoicing/invoices/invoice.ts';
import { nextAttempt } from '../payments/attempts/next-attempt.ts';
import { PaymentAttemptStatus } from '../payments/attempts/attempt-states.ts';
import { PaymentAttempt } from '../payments/attempts/payment-attempt.ts';
import { hasStopped } from '../payments/dunning/has-stopped.ts';
import { isRetryable } from '../payments/gateways/decline-reason.ts';
import { GatewayAccount } from '../payments/gateways/gateway-account.ts';
import { PaymentMethodStatus } from '../payments/methods/method-states.ts';
import { PaymentMethod } from '../payments/methods/payment-method.ts';

/** What is tried next to collect an invoice: a method now, or those saved by a later day; nothing once neither is left. */
export interface CollectionPlan {
  /** The method to charge, and the place of the attempt among those of the invoice. */
  next?: { method: PaymentMethod; number: number };
  retryInDays?: number;
}

/** The settings of a project for automatic payments that were declined. */
export interface RetryTerms {
  retryDays: readonly number[];
  tryOtherMethods: boolean;
}

/**
 * Decides how an invoice that is owed, and is locked, is collected next. In each round a method is tried once; a round follows
 * each of `retryDays`, for methods that are saved by then as well. A method whose decline no retry can mend is not tried again
 * for the invoice. An invoice that no method was tried for is not tried again by itself.
 */
export async function planCollection(
  em: EntityManager,
  invoice: Invoice,
  { retryDays, tryOtherMethods }: RetryTerms,
): Promise<CollectionPlan> {
  const { projectId, customerId, id: invoiceId, retries } = invoice;
  const { number, refusal } = await nextAttempt(em, invoice);
  if (refusal) return {};
  const failed = { status: PaymentAttemptStatus.failed, isAutomatic: true };
  const attempts = await em.find(PaymentAttempt, { invoiceId, projectId, ...failed });
  if (attempts.length && (await hasStopped(em, invoice))) return {};
  const active = { customerId, projectId, status: PaymentMethodStatus.active };
  const where = tryOtherMethods ? active : { ...active, isDefault: true };
  const saved = await em.find(PaymentMethod, where, { orderBy: [{ isDefault: 'desc' }, { id: 'asc' }] });
  const canPay = ({ id }: PaymentMethod) =>
    attempts.every((attempt) => attempt.methodId !== id || (attempt.round < retries && mayRetry(attempt)));
  const method = (await connected(em, saved)).find(canPay);
  return method ? { next: { method, number } } : { retryInDays: attempts.length ? retryDays[retries] : undefined };
}

/** Whether a later attempt can succeed where this one did not, without the customer. */
function mayRetry({ declineReason }: PaymentAttempt): boolean {
  return declineReason === null || isRetryable(declineReason);
}

/** A disconnected gateway charges nothing. */
async function connected(em: EntityManager, methods: PaymentMethod[]): Promise<PaymentMethod[]> {
  const id = { $in: methods.map(({ accountId }) => accountId) };
  const accounts = methods.length ? await em.find(GatewayAccount, { id, disconnectedAt: null }) : [];
  return methods.filter(({ accountId }) => accounts.some((account) => account.id === accountId));
}
