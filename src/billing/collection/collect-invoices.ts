import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { record, subjectOf } from '../../platform/events/record.ts';
import { lock } from '../../platform/store/lock.ts';
import { query, sql, typeId, uuid } from '../../platform/store/sql.ts';
import { encodeId } from '../../platform/values/ids.ts';
import { invoiceFields } from '../invoicing/invoices/invoice-fields.ts';
import { invoiceActions } from '../invoicing/invoices/invoice-states.ts';
import { Invoice } from '../invoicing/invoices/invoice.ts';
import { isBeingPaid } from '../payments/attempts/is-being-paid.ts';
import { nextAttempt } from '../payments/attempts/next-attempt.ts';
import { startAttempt } from '../payments/attempts/start-attempt.ts';
import { isConnected } from '../payments/gateways/gateway-accounts.ts';
import { PaymentMethod } from '../payments/methods/payment-method.ts';
import { lockToCollect } from '../turns/lock-to-collect.ts';
import { toCollect } from '../turns/next-call.ts';
import type { CustomerWork } from './claim-due.ts';
import { collector } from './collection-deps.ts';

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
 * Starts an attempt to collect an invoice by the customer's default method. Without one, if its gateway is disconnected, or if
 * the invoice can have no further attempt, the project is informed.
 */
export async function collectInvoice(
  em: EntityManager,
  { id, customerId }: CustomerWork,
  realNow: Temporal.Instant,
): Promise<void> {
  const { now } = await lockToCollect(em, customerId, realNow);
  const invoice = await lock(em, Invoice, id);
  if (!invoice?.collectAt) return;
  const { projectId, dueMinor: amountMinor } = invoice;
  if (await isBeingPaid(em, invoice)) return;
  const method = await em.findOne(PaymentMethod, { customerId, projectId, isDefault: true });
  const isOwed = invoiceActions(invoice).includes('pay') && amountMinor > 0n;
  if (isOwed && method && (await isConnected(em, method)) && !(await nextAttempt(em, invoice)).refusal) {
    const source = { accountId: method.accountId, methodId: method.id, token: null };
    await startAttempt(em, collector, { invoice, amountMinor, ...source, isAutomatic: true }, now);
    return;
  }
  invoice.collectAt = null;
  if (!isOwed) return;
  record(em, collector, now, {
    ...subjectOf(invoice),
    type: 'invoice.collection_failed',
    payload: invoiceFields(invoice),
  });
}
