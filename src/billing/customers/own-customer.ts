import type { Viewer } from '../../auth/viewer.ts';
import { rawSql, sql, uuid } from '../../platform/store/sql.ts';
import type { Sql } from '../../platform/store/sql.ts';
import type { Customer } from './customer.ts';

/** Whether the viewer is this customer: the person whose account it has, or by a link to their portal. */
export function isOwnCustomer(viewer: Viewer, customer: Pick<Customer, 'id' | 'userId'> | null): boolean {
  if (viewer.kind === 'user') return customer?.userId === viewer.userId;
  return viewer.kind === 'customer' && !viewer.invoiceIds && customer?.id === viewer.customerId;
}

/** The condition for rows of the customers that the viewer is; undefined for a project, and for a link of one invoice. */
export function ofOwnCustomers(viewer: Viewer, customerColumn: string): Sql | undefined {
  const customer = rawSql(customerColumn);
  if (viewer.kind === 'customer' && !viewer.invoiceIds)
    return sql`${customer} = ${uuid.customer(viewer.customerId)} and project_id = ${uuid.project(viewer.projectId)}`;
  if (viewer.kind !== 'user') return undefined;
  // An array, so that the rows of the few customers are found by their index.
  return sql`${customer} = any(array(select id from customer where user_id = ${uuid.user(viewer.userId)}))`;
}
