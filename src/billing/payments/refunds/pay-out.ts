import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { record, subjectOf } from '../../../platform/events/record.ts';
import type { Actor } from '../../../platform/events/record.ts';
import type { Customer } from '../../customers/customer.ts';
import { post } from '../../ledger/ledger.ts';
import { least } from '../return-credit.ts';
import { clearingAccounts } from '../gateways/gateway-name.ts';
import { refundFields } from './refund-fields.ts';
import { Refund } from './refund.ts';

/** Money paid to a customer; the amount is positive, in minor units of the currency. */
export type PayOut = Pick<Refund, 'paymentId' | 'creditNoteId' | 'currency' | 'amountMinor'> &
  Pick<Refund, 'method' | 'reference' | 'reason' | 'refundedAt'> &
  Partial<Pick<Refund, 'gateway'>>;

/**
 * Records that money was paid to a customer from their balance, which must have it; a gateway pays it after the commit. The
 * customer must be locked.
 */
export async function payOut(
  em: EntityManager,
  actor: Actor,
  { customer, ...paid }: PayOut & { customer: Customer },
  now: Temporal.Instant,
): Promise<Refund> {
  const { id: customerId, projectId, testClockId } = customer;
  const refund = new Refund({ projectId, customerId, testClockId, ...paid, createdAt: now });
  em.persist(refund);
  const payload = refundFields(refund);
  record(em, actor, now, { ...subjectOf(refund), testClockId, type: 'refund.created', payload });
  await book(em, refund, { kind: 'refund.created', at: refund.refundedAt, minor: refund.amountMinor });
  return refund;
}

interface PayOutReversal {
  customer: Customer;
  refund: Refund;
  reason: string;
}

/** Takes back a refund by a counter-entry: the customer's balance has the amount again. The customer must be locked. */
export async function reversePayOut(
  em: EntityManager,
  actor: Actor,
  { customer: { testClockId }, refund, reason }: PayOutReversal,
  now: Temporal.Instant,
): Promise<void> {
  refund.reverse(reason, now);
  const payload = { ...refundFields(refund), reason };
  record(em, actor, now, { ...subjectOf(refund), testClockId, type: 'refund.reversed', payload });
  await book(em, refund, { kind: 'refund.reversed', at: now, minor: -refund.amountMinor });
}

/**
 * A gateway did not pay a refund, or its money came back: the balance has it again, less what makes up for the loss by a
 * chargeback. The customer must be locked.
 */
export async function failPayOut(
  em: EntityManager,
  actor: Actor,
  { refund, because, lossMinor }: { refund: Refund; because: string; lossMinor: bigint },
  now: Temporal.Instant,
): Promise<void> {
  refund.fail(because, least(refund.amountMinor, lossMinor));
  const { testClockId } = refund;
  const payload = { ...refundFields(refund), reason: because };
  record(em, actor, now, { ...subjectOf(refund), testClockId, type: 'refund.failed', payload });
  await book(em, refund, { kind: 'refund.reversed', at: now, minor: -refund.amountMinor });
}

/** Moves an amount from the customer's balance to money that left; a negative one moves it back. */
async function book(
  em: EntityManager,
  { id: subject, projectId, customerId, currency, gateway, recoveredMinor }: Refund,
  { kind, at, minor }: { kind: string; at: Temporal.Instant; minor: bigint },
): Promise<void> {
  const entries = [
    { account: 'customer_credit', minor: minor + recoveredMinor },
    { account: 'chargeback_losses', minor: -recoveredMinor },
    { account: gateway ? clearingAccounts[gateway] : 'cash', minor: -minor },
  ] as const;
  await post(em, { projectId, customerId, currency, kind, subject, at, entries: [...entries] });
}
