import type { EntityManager } from '@mikro-orm/postgresql';
import { bigint, query, sql, uuid } from '../../../platform/store/sql.ts';
import type { Sql } from '../../../platform/store/sql.ts';
import { sum } from '../../invoicing/arithmetic/sum.ts';
import { Payment, PaymentStatus } from '../payment.ts';

/**
 * The amount of a payment that refunds in force pay back, in minor units. What a gateway took is one charge, also where the
 * money was charged back and came back as another payment.
 */
export async function refundedOfPayment(
  em: EntityManager,
  { id, attemptId }: Pick<Payment, 'id' | 'attemptId'>,
): Promise<bigint> {
  if (!attemptId) return refunded(em, sql`payment_id = ${uuid.payment(id)}`);
  const attempt = uuid.paymentattempt(attemptId);
  return refunded(em, sql`payment_id in (select id from payment where attempt_id = ${attempt})`);
}

/**
 * What can still be paid back of a payment in force, in minor units: at most its amount, and what is in force of its charge
 * beyond refunds. Of a charge that was refunded and then charged back, more is paid back than is in force.
 */
export async function refundableOfPayment(em: EntityManager, payment: Payment): Promise<bigint> {
  const { attemptId, projectId, amountMinor } = payment;
  const refundedMinor = await refundedOfPayment(em, payment);
  if (!attemptId) return amountMinor - refundedMinor;
  const held = await em.find(Payment, { attemptId, projectId, status: PaymentStatus.succeeded });
  const leftMinor = sum(held.map((each) => each.amountMinor)) - refundedMinor;
  if (leftMinor < 0n) return 0n;
  return leftMinor < amountMinor ? leftMinor : amountMinor;
}

/** The amount of a credit note that refunds in force pay out, in minor units. */
export async function refundedOfCreditNote(em: EntityManager, creditNoteId: string): Promise<bigint> {
  return refunded(em, sql`credit_note_id = ${uuid.creditnote(creditNoteId)}`);
}

async function refunded(em: EntityManager, condition: Sql): Promise<bigint> {
  const [row] = await query<{ minor: bigint }>(
    em,
    sql`select coalesce(sum(amount_minor), 0)::text as minor from refund where ${condition} and status in ('pending', 'succeeded')`,
    { minor: bigint },
  );
  return row!.minor;
}
