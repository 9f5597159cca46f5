import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { query, sql, uuid } from '../../../platform/store/sql.ts';
import type { PaymentMethod } from './payment-method.ts';

/**
 * Collects the invoices of a customer at once whose automatic payment was declined, since they have another method to
 * charge. One whose collection was canceled stays so.
 */
export async function retryNow(
  em: EntityManager,
  { customerId, projectId }: PaymentMethod,
  now: Temporal.Instant,
): Promise<void> {
  await query(
    em,
    sql`update invoice set collect_at = ${now}
      where customer_id = ${uuid.customer(customerId)} and project_id = ${uuid.project(projectId)}
        and status = 'open' and (collect_at is null or collect_at > ${now})
        and exists (select from payment_attempt a where a.invoice_id = invoice.id and a.is_automatic and a.status = 'failed')
        and not exists (
          select from payment_attempt a where a.invoice_id = invoice.id and a.is_automatic and a.status = 'canceled')`,
  );
}
