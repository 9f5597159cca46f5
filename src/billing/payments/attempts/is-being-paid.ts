import type { EntityManager } from '@mikro-orm/postgresql';
import { query, sql, uuid } from '../../../platform/store/sql.ts';
import type { Sql } from '../../../platform/store/sql.ts';
import type { Invoice } from '../../invoicing/invoices/invoice.ts';

/** The condition that an invoice has an attempt whose outcome is open, by its id and project. */
export function hasOpenAttempt(invoiceId: Sql, projectId: Sql): Sql {
  return sql`exists (select from payment_attempt attempt
    where attempt.invoice_id = ${invoiceId} and attempt.project_id = ${projectId} and attempt.decided_at is null)`;
}

/** Whether a payment of an invoice is in progress: an attempt whose outcome is open. */
export async function isBeingPaid(em: EntityManager, { id, projectId }: Invoice): Promise<boolean> {
  const condition = hasOpenAttempt(sql`${uuid.invoice(id)}`, sql`${uuid.project(projectId)}`);
  const [row] = await query<{ isOpen: boolean }>(em, sql`select ${condition} as "isOpen"`);
  return row!.isOpen;
}
