import { bigint, query, sql, typeId, uuids } from '../../platform/store/sql.ts';
import { schedulePayment } from './schedule-payment.ts';
import type { OpenInvoice } from './schedule-payment.ts';
import type { DemoState } from './demo-state.ts';

/** Schedules the payments of all invoices that were finalised on a day. */
export async function schedulePayments(state: DemoState, day: number): Promise<void> {
  for (const invoice of await openInvoices(state, day)) schedulePayment(state, invoice, day);
}

async function openInvoices({ timeline, projects }: DemoState, day: number): Promise<OpenInvoice[]> {
  const projectIds = uuids.project(projects.map(({ id }) => id));
  return timeline.do((em) =>
    query<OpenInvoice>(
      em,
      sql`select id, customer_id as "customerId", currency,
         total_minor - paid_minor - credited_minor as "dueMinor"
       from invoice where project_id = any(${projectIds}::uuid[]) and status = 'open'
       and finalized_at >= ${timeline.midnight(day)} and finalized_at < ${timeline.midnight(day + 1)}
       order by finalized_at, project_id, number`,
      { id: typeId.invoice, customerId: typeId.customer, dueMinor: bigint },
    ),
  );
}
