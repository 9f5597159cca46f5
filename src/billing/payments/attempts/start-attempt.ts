import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { conflict } from '../../../errors.ts';
import { record, subjectOf } from '../../../platform/events/record.ts';
import type { Actor } from '../../../platform/events/record.ts';
import type { Invoice } from '../../invoicing/invoices/invoice.ts';
import { attemptFields } from './attempt-fields.ts';
import { isLive } from './attempt-states.ts';
import { PaymentAttempt } from './payment-attempt.ts';

type AttemptRequest = Pick<PaymentAttempt, 'accountId' | 'methodId' | 'token' | 'amountMinor' | 'isAutomatic'> & {
  invoice: Invoice;
};

/**
 * Writes the intent to take money for an invoice, which must be locked. The gateway is called after the commit, so that a
 * crash loses no attempt. An invoice has one attempt at a time whose outcome is open.
 */
export async function startAttempt(
  em: EntityManager,
  actor: Actor,
  { invoice, ...request }: AttemptRequest,
  now: Temporal.Instant,
): Promise<PaymentAttempt> {
  const { id: invoiceId, projectId, customerId, currency, testClockId } = invoice;
  const earlier = await em.find(PaymentAttempt, { invoiceId, projectId });
  if (earlier.some(isLive)) throw alreadyInProgress();
  const of = { invoiceId, projectId, customerId, currency, testClockId };
  const attempt = new PaymentAttempt({ ...of, ...request, number: earlier.length + 1 }, now);
  em.persist(attempt);
  record(em, actor, now, {
    ...subjectOf(attempt),
    type: 'payment_attempt.created',
    payload: attemptFields(attempt),
  });
  return attempt;
}

function alreadyInProgress(): Error {
  return conflict(
    'payment_already_in_progress',
    'A payment of this invoice is in progress already; wait for its outcome, or cancel it.',
  );
}
