import { sql, uuid } from '../../../platform/store/sql.ts';
import type { Sql } from '../../../platform/store/sql.ts';

/** Selects the ids of the invoices of a subscription: its own, and those that it shares with others of its customer. */
export function invoicesOf({ id, projectId }: { id: string; projectId: string }): Sql {
  return sql`(${invoiceIdsOf(sql`${uuid.subscription(id)}::uuid`, sql`${uuid.project(projectId)}::uuid`)})`;
}

/**
 * Selects the same for lists, and the combined invoices in whose place others were issued: a subscription moves to the one
 * in their place.
 */
export function listedInvoiceIdsOf(subscription: Sql): Sql {
  return sql`${invoiceIdsOf(subscription)}
    union all (
      with recursive earlier as (
        select i.replaces_id as id, i.project_id from invoiced_subscription part
        join invoice i on i.id = part.invoice_id and i.project_id = part.project_id
        where part.subscription_id = ${subscription} and i.replaces_id is not null
        union
        select i.replaces_id, i.project_id from earlier
        join invoice i on i.id = earlier.id and i.project_id = earlier.project_id
        where i.replaces_id is not null
      )
      select id from earlier
    )`;
}

/** The same by the SQL of the subscription, and of the project where it is known. */
function invoiceIdsOf(subscription: Sql, project?: Sql): Sql {
  const inProject = project ? sql`and project_id = ${project}` : sql``;
  return sql`select id from invoice where subscription_id = ${subscription} ${inProject}
    union all select invoice_id from invoiced_subscription where subscription_id = ${subscription} ${inProject}`;
}
