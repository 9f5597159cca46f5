import type { EntityManager } from '@mikro-orm/postgresql';
import { query, sql, uuid } from '../../../platform/store/sql.ts';
import type { Invoice } from '../../invoicing/invoices/invoice.ts';

/** Whether a payment of an invoice is in progress: an attempt whose outcome is open. */
export async function isBeingPaid(em: EntityManager, { id, projectId }: Invoice): Promise<boolean> {
  const rows = await query(
    em,
    sql`select 1 as found from payment_attempt
      where project_id = ${uuid.project(projectId)} and invoice_id = ${uuid.invoice(id)} and decided_at is null`,
  );
  return rows.length > 0;
}
