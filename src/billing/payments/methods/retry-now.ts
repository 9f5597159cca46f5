import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { query, sql, uuid } from '../../../platform/store/sql.ts';
import type { PaymentMethod } from './payment-method.ts';

/**
 * Collects the invoices of a customer at once for which a retry is planned, by a method that can be charged from now on. One
 * that was declined for an invoice before waits for its day.
 */
export async function retryNow(
  em: EntityManager,
  { id, customerId, projectId }: PaymentMethod,
  now: Temporal.Instant,
): Promise<void> {
  await query(
    em,
    sql`update invoice set collect_at = ${now}
      where customer_id = ${uuid.customer(customerId)} and project_id = ${uuid.project(projectId)}
        and retries > 0 and collect_at > ${now} and not exists (
          select from payment_attempt a where a.invoice_id = invoice.id and a.project_id = invoice.project_id
            and a.method_id = ${uuid.paymentmethod(id)} and a.status = 'failed')`,
  );
}
