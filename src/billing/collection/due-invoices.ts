import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { query, rawSql, sql, typeId, uuid } from '../../platform/store/sql.ts';
import type { Sql } from '../../platform/store/sql.ts';
import { encodeId } from '../../platform/values/ids.ts';
import type { CustomerWork } from './claim-due.ts';

/** The number of invoices that are worked on together. */
const atOnce = 10;

/** Work on invoices that is due by a time of theirs. */
export interface InvoiceWork {
  /** The column with the time. */
  dueAt: 'collect_at' | 'remind_at';
  /** The invoices that have such work. */
  where: Sql;
}

/** Finds invoices whose work is due by now, by the real time or the customer's test clock. */
export async function dueInvoices(
  em: EntityManager,
  { dueAt, where }: InvoiceWork,
  now: Temporal.Instant,
): Promise<CustomerWork[]> {
  const at = rawSql(dueAt);
  const found = sql`invoice.id, invoice.customer_id as "customerId", test_clock_id is not null as "hasClock", ${at}`;
  const rows = await query<CustomerWork>(
    em,
    sql`select id, "customerId", "hasClock" from (
        (select ${found} from invoice where ${where} and test_clock_id is null and ${at} <= ${now}
          order by ${at} limit ${atOnce})
        union all
        (select ${found} from test_clock c
          join invoice on invoice.test_clock_id = c.id and invoice.project_id = c.project_id
          where ${where} and ${at} <= c.now_at order by ${at} limit ${atOnce})
      ) due order by ${at} limit ${atOnce}`,
    { customerId: typeId.customer },
  );
  return rows.map((row) => ({ ...row, id: encodeId('invoice', row.id) }));
}

/** Has the work of an invoice done later, in the customer's time, after a failure. */
export async function putOffInvoice(
  em: EntityManager,
  { id, dueAt, by }: { id: string; dueAt: InvoiceWork['dueAt']; by: '1 hour' | '1 minute' },
  now: Temporal.Instant,
): Promise<void> {
  const at = rawSql(dueAt);
  await query(
    em,
    sql`update invoice set ${at} = coalesce((select c.now_at from test_clock c
        where c.id = invoice.test_clock_id and c.project_id = invoice.project_id), ${now}) + ${by}::interval
      where id = ${uuid.invoice(id)} and ${at} is not null`,
  );
}
