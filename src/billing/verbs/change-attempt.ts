import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { Viewer } from '../../auth/viewer.ts';
import { record, subjectOf } from '../../platform/events/record.ts';
import { lock, peek } from '../../platform/store/lock.ts';
import { admitBilled } from '../customers/visible.ts';
import { Invoice } from '../invoicing/invoices/invoice.ts';
import { attemptFields } from '../payments/attempts/attempt-fields.ts';
import { PaymentAttemptStatus, attemptStates, isLive } from '../payments/attempts/attempt-states.ts';
import { PaymentAttempt } from '../payments/attempts/payment-attempt.ts';
import { lockAndCatchUp } from '../turns/lock-and-catch-up.ts';

/**
 * Gives up an attempt. One that was not called is canceled at once; any other is canceled at its gateway, which may have
 * taken the money already. A project also cancels one that took other money than was asked, once it has settled that.
 */
export async function cancelPaymentAttempt(
  em: EntityManager,
  viewer: Viewer,
  id: string,
  at: Temporal.Instant,
): Promise<PaymentAttempt> {
  const { attempt, invoice, now } = await lockAttempt(em, viewer, id, at);
  attemptStates.require(attempt, 'cancel');
  // Anyone may have the link of an invoice; a cancellation would end its automatic collection.
  const isByInvoiceLink = viewer.kind === 'customer' && viewer.invoiceIds !== undefined;
  if (isByInvoiceLink && attempt.isAutomatic) throw attemptStates.refusal(attempt, ofCustomer);
  const { status, mismatch, projectId } = attempt;
  const isMismatched = status === PaymentAttemptStatus.mismatched;
  if (isMismatched && !viewer.may('billing:write', projectId)) throw attemptStates.refusal(attempt, ofProject);
  if (status !== PaymentAttemptStatus.pending && !isMismatched) {
    attempt.abandon(now);
    return attempt;
  }
  attempt.transition('cancel', now, { mismatch });
  attempt.endWork();
  if (attempt.isAutomatic) invoice.endCollection();
  const payload = attemptFields(attempt);
  record(em, viewer, now, { ...subjectOf(attempt), type: 'payment_attempt.canceled', payload });
  return attempt;
}

const ofCustomer = { because: 'it was made automatically, and this link opens no more than the invoice' };

const ofProject = { because: 'only its project can cancel it, once the money is settled at the gateway' };

/** Has the gateway asked at once, such as when the customer has come back from their bank. */
export async function refreshPaymentAttempt(
  em: EntityManager,
  viewer: Viewer,
  id: string,
  at: Temporal.Instant,
): Promise<PaymentAttempt> {
  const { attempt, now } = await lockAttempt(em, viewer, id, at);
  if (isLive(attempt) || attempt.status === PaymentAttemptStatus.mismatched) attempt.askNow(now);
  return attempt;
}

/** Locks an attempt that the viewer may change: of their project, or for an invoice that is billed to them. */
async function lockAttempt(em: EntityManager, viewer: Viewer, id: string, at: Temporal.Instant) {
  viewer.require('billing:write');
  const found = await peek(em, PaymentAttempt, id);
  const { customerId, invoiceId } = await admitBilled(em, viewer, found, 'payment_attempt', 'billing:write');
  const { now } = await lockAndCatchUp(em, customerId, at);
  const invoice = (await lock(em, Invoice, invoiceId))!;
  return { attempt: (await lock(em, PaymentAttempt, id))!, invoice, now };
}
