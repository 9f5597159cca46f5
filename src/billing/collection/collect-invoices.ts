import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { eventTime } from '../../platform/events/event-fields.ts';
import { record, subjectOf } from '../../platform/events/record.ts';
import { lock } from '../../platform/store/lock.ts';
import { query, sql, typeId, uuid } from '../../platform/store/sql.ts';
import { isAfter } from '../../platform/time/instants.ts';
import { encodeId } from '../../platform/values/ids.ts';
import { invoiceFields } from '../invoicing/invoices/invoice-fields.ts';
import { invoiceActions } from '../invoicing/invoices/invoice-states.ts';
import { Invoice } from '../invoicing/invoices/invoice.ts';
import { isBeingPaid } from '../payments/attempts/is-being-paid.ts';
import { startAttempt } from '../payments/attempts/start-attempt.ts';
import { findProfile } from '../customers/profile/find-profile.ts';
import { daysLater } from '../invoicing/invoices/finalize.ts';
import { lockToCollect } from '../turns/lock-to-collect.ts';
import { toCollect } from '../turns/next-call.ts';
import type { CustomerWork } from './claim-due.ts';
import { collector } from './collection-deps.ts';
import { planCollection } from './plan-collection.ts';

/** The number of invoices for which attempts are started together. */
const atOnce = 10;

/** Finds invoices whose amounts are to be collected by now, by the real time or the customer's test clock. */
export async function invoicesToCollect(em: EntityManager, now: Temporal.Instant): Promise<CustomerWork[]> {
  const rows = await query<CustomerWork>(
    em,
    sql`select invoice.id, invoice.customer_id as "customerId", invoice.test_clock_id is not null as "hasClock"
      from invoice left join test_clock c on c.id = invoice.test_clock_id and c.project_id = invoice.project_id
      where ${toCollect} and collect_at <= coalesce(c.now_at, ${now}) order by collect_at limit ${atOnce}`,
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

/**
 * Starts an attempt to collect an invoice by a method of the customer, or plans one for a later day after all were declined.
 * If none is left to try, the project is informed.
 */
export async function collectInvoice(
  em: EntityManager,
  { id, customerId }: CustomerWork,
  realNow: Temporal.Instant,
): Promise<void> {
  const { now } = await lockToCollect(em, customerId, realNow);
  const invoice = await lock(em, Invoice, id);
  // Another worker may have tried it meanwhile.
  if (!invoice?.collectAt || isAfter(invoice.collectAt, now)) return;
  if (await isBeingPaid(em, invoice)) return;
  const { projectId, dueMinor: amountMinor } = invoice;
  if (!invoiceActions(invoice).includes('pay') || amountMinor <= 0n) return invoice.endCollection();
  const { method, retryInDays } = await planCollection(em, invoice, await findProfile(em, projectId));
  if (method) {
    const source = { accountId: method.accountId, methodId: method.id, token: null };
    await startAttempt(em, collector, { invoice, amountMinor, ...source, isAutomatic: true }, now);
    return;
  }
  if (retryInDays) planRetry(em, invoice, retryInDays, now);
  else failCollection(em, invoice, now);
}

function planRetry(em: EntityManager, invoice: Invoice, days: number, now: Temporal.Instant): void {
  const at = daysLater(now, days);
  invoice.retryCollection(at);
  const payload = { ...invoiceFields(invoice), collectAt: eventTime(at), retries: invoice.retries };
  record(em, collector, now, { ...subjectOf(invoice), type: 'invoice.retry_planned', payload });
}

function failCollection(em: EntityManager, invoice: Invoice, now: Temporal.Instant): void {
  invoice.endCollection();
  const payload = invoiceFields(invoice);
  record(em, collector, now, { ...subjectOf(invoice), type: 'invoice.collection_failed', payload });
}
