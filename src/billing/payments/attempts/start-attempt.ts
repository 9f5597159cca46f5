import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { record, subjectOf } from '../../../platform/events/record.ts';
import type { Actor } from '../../../platform/events/record.ts';
import type { Invoice } from '../../invoicing/invoices/invoice.ts';
import { attemptFields } from './attempt-fields.ts';
import { nextAttempt } from './next-attempt.ts';
import { PaymentAttempt } from './payment-attempt.ts';

type AttemptRequest = Pick<PaymentAttempt, 'accountId' | 'methodId' | 'token' | 'amountMinor' | 'isAutomatic'> &
  Partial<Pick<PaymentAttempt, 'returnUrl'>> & {
    invoice: Invoice;
    /** The place of the attempt, if the caller has asked for it already. */
    number?: number;
  };

/**
 * Writes the intent to take money for an invoice, which must be locked. The gateway is called after the commit, so that a
 * crash loses no attempt. An invoice has one attempt at a time whose outcome is open, and a limited number in all.
 */
export async function startAttempt(
  em: EntityManager,
  actor: Actor,
  { invoice, number: known, ...request }: AttemptRequest,
  now: Temporal.Instant,
): Promise<PaymentAttempt> {
  const { id: invoiceId, projectId, customerId, currency, testClockId } = invoice;
  const number = known ?? (await placeOf(em, invoice));
  const of = { invoiceId, projectId, customerId, currency, testClockId };
  const attempt = new PaymentAttempt({ ...of, ...request, number, round: invoice.retries }, now);
  em.persist(attempt);
  record(em, actor, now, {
    ...subjectOf(attempt),
    type: 'payment_attempt.created',
    payload: attemptFields(attempt),
  });
  return attempt;
}

async function placeOf(em: EntityManager, invoice: Invoice): Promise<number> {
  const { number, refusal } = await nextAttempt(em, invoice);
  if (refusal) throw refusal;
  return number;
}
