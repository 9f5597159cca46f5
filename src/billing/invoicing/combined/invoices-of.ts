import { sql, uuid } from '../../../platform/store/sql.ts';
import type { Sql } from '../../../platform/store/sql.ts';

/** Selects the ids of the invoices of a subscription: its own, and those that it shares with others of its customer. */
export function invoicesOf({ id, projectId }: { id: string; projectId: string }): Sql {
  return sql`(${invoiceIdsOf(sql`${uuid.subscription(id)}::uuid`, sql`${uuid.project(projectId)}::uuid`)})`;
}

/** The same by the SQL of the subscription, and of the project where it is known. */
export function invoiceIdsOf(subscription: Sql, project?: Sql): Sql {
  const inProject = project ? sql`and project_id = ${project}` : sql``;
  return sql`select id from invoice where subscription_id = ${subscription} ${inProject}
    union all select invoice_id from invoiced_subscription where subscription_id = ${subscription} ${inProject}`;
}
