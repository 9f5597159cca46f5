import type { EntityManager } from '@mikro-orm/postgresql';
import { bigint, query, sql, uuid } from '../../platform/store/sql.ts';
import type { Payment } from './payment.ts';

/**
 * What is left of the loss by chargebacks of a payment that a gateway took, in minor units: less what has come back since. The
 * customer must be locked.
 */
export async function openLoss(
  em: EntityManager,
  { attemptId, projectId }: Pick<Payment, 'attemptId' | 'projectId'>,
): Promise<bigint> {
  if (!attemptId) return 0n;
  const ofAttempt = sql`p.attempt_id = ${uuid.paymentattempt(attemptId)} and p.project_id = ${uuid.project(projectId)}`;
  const [row] = await query<{ minor: bigint }>(
    em,
    sql`select (
        coalesce((select sum(p.loss_minor - p.recovered_minor) from payment p where ${ofAttempt}), 0)
        - coalesce((select sum(r.recovered_minor) from refund r
          join payment p on p.id = r.payment_id and p.project_id = r.project_id where ${ofAttempt}), 0)
      )::text as minor`,
    { minor: bigint },
  );
  return row!.minor;
}
