import type { EntityManager } from '@mikro-orm/postgresql';
import { bigint, query, sql, uuid } from '../../../platform/store/sql.ts';
import type { Sql } from '../../../platform/store/sql.ts';

/** The amount of a payment that refunds in force pay back, in minor units. */
export async function refundedOfPayment(em: EntityManager, paymentId: string): Promise<bigint> {
  return refunded(em, sql`payment_id = ${uuid.payment(paymentId)}`);
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
