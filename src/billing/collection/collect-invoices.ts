import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { lock } from '../../platform/store/lock.ts';
import { query, sql, typeId, uuid } from '../../platform/store/sql.ts';
import { isAfter } from '../../platform/time/instants.ts';
import { encodeId } from '../../platform/values/ids.ts';
import { Invoice } from '../invoicing/invoices/invoice.ts';
import { isBeingPaid } from '../payments/attempts/is-being-paid.ts';
import { lockToCollect } from '../turns/lock-to-collect.ts';
import { toCollect } from '../turns/next-call.ts';
import type { CustomerWork } from './claim-due.ts';
import { collectNext } from './collect-next.ts';

/** The number of invoices for which attempts are started together. */
const atOnce = 10;

/** Finds invoices whose amounts are to be collected by now, by the real time or the customer's test clock. */
export async function invoicesToCollect(em: EntityManager, now: Temporal.Instant): Promise<CustomerWork[]> {
  const found = sql`invoice.id, invoice.customer_id as "customerId", test_clock_id is not null as "hasClock", collect_at`;
  const rows = await query<CustomerWork>(
    em,
    sql`select id, "customerId", "hasClock" from (
        (select ${found} from invoice where ${toCollect} and test_clock_id is null and collect_at <= ${now}
          order by collect_at limit ${atOnce})
        union all
        (select ${found} from test_clock c
          join invoice on invoice.test_clock_id = c.id and invoice.project_id = c.project_id
          where ${toCollect} and collect_at <= c.now_at order by collect_at limit ${atOnce})
      ) due order by collect_at limit ${atOnce}`,
    { customerId: typeId.customer },
  );
  return rows.map((row) => ({ ...row, id: encodeId('invoice', row.id) }));
}

/** Collects an invoice a minute later, in the customer's time, after a failure. */
export async function putOffCollection(em: EntityManager, { id }: CustomerWork, now: Temporal.Instant): Promise<void> {
  await query(
    em,
    sql`update invoice set collect_at = coalesce((select c.now_at from test_clock c
        where c.id = invoice.test_clock_id and c.project_id = invoice.project_id), ${now}) + interval '1 minute'
      where id = ${uuid.invoice(id)} and collect_at is not null`,
  );
}

/** Collects an invoice that is due for it. */
export async function collectInvoice(
  em: EntityManager,
  { id, customerId }: CustomerWork,
  realNow: Temporal.Instant,
): Promise<void> {
  const { customer, now } = await lockToCollect(em, customerId, realNow);
  const invoice = await lock(em, Invoice, id);
  // Another worker may have tried it meanwhile.
  if (!invoice?.collectAt || isAfter(invoice.collectAt, now) || (await isBeingPaid(em, invoice))) return;
  await collectNext(em, { invoice, customer }, now);
}
