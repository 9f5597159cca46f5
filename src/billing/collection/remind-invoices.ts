import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { lock } from '../../platform/store/lock.ts';
import { query, sql, typeId, uuid } from '../../platform/store/sql.ts';
import { isAfter } from '../../platform/time/instants.ts';
import { encodeId } from '../../platform/values/ids.ts';
import { findProfile } from '../customers/profile/find-profile.ts';
import { Invoice } from '../invoicing/invoices/invoice.ts';
import { remind } from '../payments/dunning/remind.ts';
import { worker } from '../subscriptions/worker.ts';
import { lockToCollect } from '../turns/lock-to-collect.ts';
import type { CustomerWork } from './claim-due.ts';

/** The number of invoices that are reminded of together. */
const atOnce = 10;

/** Finds invoices whose customers are to be reminded by now, by the real time or the customer's test clock. */
export async function invoicesToRemind(em: EntityManager, now: Temporal.Instant): Promise<CustomerWork[]> {
  const found = sql`invoice.id, invoice.customer_id as "customerId", test_clock_id is not null as "hasClock", remind_at`;
  const rows = await query<CustomerWork>(
    em,
    sql`select id, "customerId", "hasClock" from (
        (select ${found} from invoice where remind_at is not null and test_clock_id is null and remind_at <= ${now}
          order by remind_at limit ${atOnce})
        union all
        (select ${found} from test_clock c
          join invoice on invoice.test_clock_id = c.id and invoice.project_id = c.project_id
          where remind_at is not null and remind_at <= c.now_at order by remind_at limit ${atOnce})
      ) due order by remind_at limit ${atOnce}`,
    { customerId: typeId.customer },
  );
  return rows.map((row) => ({ ...row, id: encodeId('invoice', row.id) }));
}

/** Reminds a customer of an invoice that is due for it. */
export async function remindOf(
  em: EntityManager,
  { id, customerId }: CustomerWork,
  realNow: Temporal.Instant,
): Promise<void> {
  const { now } = await lockToCollect(em, customerId, realNow);
  const invoice = await lock(em, Invoice, id);
  // Another worker may have done it meanwhile.
  if (!invoice?.remindAt || isAfter(invoice.remindAt, now)) return;
  const { reminderDays } = await findProfile(em, invoice.projectId);
  await remind(em, worker, { invoice, reminderDays }, now);
}

/** Reminds of an invoice an hour later, in the customer's time, after a failure. */
export async function putOffReminder(em: EntityManager, { id }: CustomerWork, now: Temporal.Instant): Promise<void> {
  await query(
    em,
    sql`update invoice set remind_at = coalesce((select c.now_at from test_clock c
        where c.id = invoice.test_clock_id and c.project_id = invoice.project_id), ${now}) + interval '1 hour'
      where id = ${uuid.invoice(id)} and remind_at is not null`,
  );
}
