import type { EntityManager } from '@mikro-orm/postgresql';
import { query, sql, typeId, uuid } from '../../../platform/store/sql.ts';
import type { Sql } from '../../../platform/store/sql.ts';
import { Invoice } from '../invoices/invoice.ts';
import { invoicesOf } from './invoices-of.ts';

/** A subscription with its present customer: the invoices of an earlier one do not concern it. */
interface BilledSubscription {
  id: string;
  projectId: string;
  customerId: string;
}

/** Finds invoices of a subscription, oldest first, also those that it shares; a second statement reads them, if any. */
export async function findInvoicesOf(
  em: EntityManager,
  subscription: BilledSubscription,
  condition: Sql,
): Promise<Invoice[]> {
  const ids = await invoiceIdsWhere(em, subscription, condition);
  if (!ids.length) return [];
  const orderBy = { createdAt: 'asc', id: 'asc' } as const;
  return em.find(Invoice, { id: { $in: ids } }, { orderBy });
}

/** Returns the ids of invoices of a subscription, also those that it shares, and of an earlier customer where that holds. */
export async function invoiceIdsWhere(
  em: EntityManager,
  subscription: BilledSubscription,
  condition: Sql,
  ofEarlierCustomer: Sql = sql`false`,
): Promise<string[]> {
  const rows = await query<{ id: string }>(
    em,
    sql`select id from invoice where id in ${invoicesOf(subscription)}
      and project_id = ${uuid.project(subscription.projectId)}
      and (customer_id = ${uuid.customer(subscription.customerId)} or ${ofEarlierCustomer}) and ${condition}`,
    { id: typeId.invoice },
  );
  return rows.map(({ id }) => id);
}
