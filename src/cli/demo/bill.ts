import { bigint, query, sql, typeId, uuids } from '../../platform/store/sql.ts';
import { expectPayment } from './pay.ts';
import type { OpenInvoice } from './pay.ts';
import type { Story } from './story.ts';

/** Customers find what was billed on a day, and settle when to pay it. */
export async function lookAtInvoices(story: Story, day: number): Promise<void> {
  for (const invoice of await openInvoices(story, day)) expectPayment(story, invoice, day);
}

async function openInvoices({ stage, troupes }: Story, day: number): Promise<OpenInvoice[]> {
  const projects = uuids.project(troupes.map(({ id }) => id));
  return stage.do((em) =>
    query<OpenInvoice>(
      em,
      sql`select id, customer_id as "customerId", currency,
         total_minor - paid_minor - credited_minor as "dueMinor"
       from invoice where project_id = any(${projects}::uuid[]) and status = 'open'
       and finalized_at >= ${stage.midnight(day)} and finalized_at < ${stage.midnight(day + 1)}
       order by finalized_at, project_id, number`,
      { id: typeId.invoice, customerId: typeId.customer, dueMinor: bigint },
    ),
  );
}
