import { decodeId, encodeId } from '../../platform/values/ids.ts';
import type { Currency } from './offers.ts';
import { expectPayment } from './pay.ts';
import type { OpenInvoice } from './pay.ts';
import type { Story } from './story.ts';

/** Customers find what was billed on a day, and settle when to pay it. */
export async function lookAtInvoices(story: Story, day: number): Promise<void> {
  for (const invoice of await openInvoices(story, day)) expectPayment(story, invoice, day);
}

interface InvoiceRow {
  id: string;
  customer_id: string;
  currency: Currency;
  due: string;
}

async function openInvoices({ stage, troupes }: Story, day: number): Promise<OpenInvoice[]> {
  const projects = `{${troupes.map(({ id }) => decodeId('project', id)).join()}}`;
  const rows = await stage.do((em) =>
    em.execute<InvoiceRow[]>(
      `select id, customer_id, currency, (total_minor - paid_minor - credited_minor)::text as due
       from invoice where project_id = any(?::uuid[]) and status = 'open' and finalized_at >= ? and finalized_at < ?
       order by finalized_at, project_id, number`,
      [projects, stage.midnight(day).toString(), stage.midnight(day + 1).toString()],
    ),
  );
  return rows.map(({ id, customer_id, currency, due }) => ({
    id: encodeId('invoice', id),
    customerId: encodeId('customer', customer_id),
    currency,
    dueMinor: BigInt(due),
  }));
}
