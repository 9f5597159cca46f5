import type { EntityManager } from '@mikro-orm/postgresql';
import type { Invoice } from '../invoicing/invoices/invoice.ts';
import { nextAttempt } from '../payments/attempts/next-attempt.ts';
import { PaymentAttemptStatus } from '../payments/attempts/attempt-states.ts';
import { PaymentAttempt } from '../payments/attempts/payment-attempt.ts';
import { isRetryable } from '../payments/gateways/decline-reason.ts';
import { GatewayAccount } from '../payments/gateways/gateway-account.ts';
import { PaymentMethodStatus } from '../payments/methods/method-states.ts';
import { PaymentMethod } from '../payments/methods/payment-method.ts';
import { SubscriptionStatus } from '../subscriptions/subscription-states.ts';
import { subscriptionsOf } from '../subscriptions/subscriptions-of.ts';

/** What is tried next to collect an invoice: a method now, or one of them on a later day; nothing once all are in vain. */
export interface CollectionPlan {
  method?: PaymentMethod;
  retryInDays?: number;
}

/** The settings of a project for automatic payments that were declined. */
export interface RetryTerms {
  retryDays: readonly number[];
  tryOtherMethods: boolean;
}

/**
 * Decides how an invoice that is owed, and is locked, is collected next. In each round a method is tried once; the last round
 * follows the last of `retryDays`. A method whose decline no retry can mend is not tried again for the invoice.
 */
export async function planCollection(
  em: EntityManager,
  invoice: Invoice,
  { retryDays, tryOtherMethods }: RetryTerms,
): Promise<CollectionPlan> {
  const { projectId, customerId, id: invoiceId, retries } = invoice;
  if ((await nextAttempt(em, invoice)).refusal || (retries && (await hasStopped(em, invoice)))) return {};
  const active = { customerId, projectId, status: PaymentMethodStatus.active };
  const where = tryOtherMethods ? active : { ...active, isDefault: true };
  const saved = await em.find(PaymentMethod, where, { orderBy: [{ isDefault: 'desc' }, { id: 'asc' }] });
  const methods = await connected(em, saved);
  const failed = { status: PaymentAttemptStatus.failed, isAutomatic: true };
  const attempts = await em.find(PaymentAttempt, { invoiceId, projectId, ...failed });
  const usable = methods.filter(({ id }) => attempts.every((attempt) => attempt.methodId !== id || mayMend(attempt)));
  const method = usable.find(({ id }) => attempts.every(({ methodId, round }) => methodId !== id || round < retries));
  return method ? { method } : { retryInDays: usable.length ? retryDays[retries] : undefined };
}

/** Whether a later attempt can succeed where this one did not, without the customer. */
function mayMend({ declineReason }: PaymentAttempt): boolean {
  return declineReason === null || isRetryable(declineReason);
}

/** A disconnected gateway charges nothing. */
async function connected(em: EntityManager, methods: PaymentMethod[]): Promise<PaymentMethod[]> {
  const id = { $in: methods.map(({ accountId }) => accountId) };
  const accounts = methods.length ? await em.find(GatewayAccount, { id, disconnectedAt: null }) : [];
  return methods.filter(({ accountId }) => accounts.some((account) => account.id === accountId));
}

const stopped: ReadonlySet<SubscriptionStatus> = new Set([
  ...[SubscriptionStatus.paused, SubscriptionStatus.canceled, SubscriptionStatus.incomplete_expired],
]);

/** Whether all subscriptions that an invoice bills are paused or have ended: then it is owed, and no longer dunned. */
async function hasStopped(em: EntityManager, invoice: Invoice): Promise<boolean> {
  const subscriptions = await subscriptionsOf(em, invoice);
  return subscriptions.length > 0 && subscriptions.every(({ status }) => stopped.has(status));
}
