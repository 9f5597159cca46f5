import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { findByIds } from '../../platform/store/find-by-ids.ts';
import { lock } from '../../platform/store/lock.ts';
import { query, sql, typeId, uuid } from '../../platform/store/sql.ts';
import { later } from '../../platform/time/instants.ts';
import { TestClock } from '../customers/clocks/test-clock.ts';
import { Customer } from '../customers/customer.ts';
import { InvoiceLine } from '../invoicing/invoices/invoice-line.ts';
import { Invoice } from '../invoicing/invoices/invoice.ts';
import { taxAgain } from '../invoicing/invoices/retax-draft.ts';
import { isHeld } from '../invoicing/invoices/tax-hold.ts';
import type { InTransaction } from './run-due.ts';
import { TermsCache } from './terms-cache.ts';

interface ResumeOptions {
  inTransaction: InTransaction;
  now: Temporal.Instant;
  signal?: AbortSignal;
}

type HeldInvoice = Pick<Invoice, 'id' | 'customerId'>;

const pageSize = 200;
const firstId = '00000000-0000-0000-0000-000000000000';

/**
 * Makes held drafts due whose tax has an answer by now: a rate was created, the customer completed, or the settings
 * changed. All held drafts are read without locks; only those with an answer are locked. Returns their number.
 */
export async function resumeHeld({ inTransaction, now, signal }: ResumeOptions): Promise<number> {
  let resumed = 0;
  for (let after = firstId, size = pageSize; size === pageSize && !signal?.aborted;) {
    // Nothing of this transaction is written: invoices are taxed again only to see whether they are still held.
    const page = await inTransaction(async (em) => {
      const held = await heldAfter(em, after);
      const answered = await answeredAmong(em, held, now);
      em.clear();
      return { held, answered };
    });
    for (const invoice of page.answered) if (await inTransaction((em) => resume(em, invoice, now))) resumed += 1;
    size = page.held.length;
    after = size ? uuid.invoice(page.held.at(-1)!.id) : after;
  }
  return resumed;
}

async function heldAfter(em: EntityManager, after: string): Promise<HeldInvoice[]> {
  return query<HeldInvoice>(
    em,
    sql`select id, customer_id as "customerId" from invoice
      where status = 'draft' and next_due_at is null and finalize_at is not null
        and warnings @> '[{"code": "tax_needs_decision"}]' and finalization_error is null and id > ${after}::uuid
      order by id limit ${pageSize}`,
    { id: typeId.invoice, customerId: typeId.customer },
  );
}

async function answeredAmong(
  em: EntityManager,
  held: readonly HeldInvoice[],
  now: Temporal.Instant,
): Promise<HeldInvoice[]> {
  if (!held.length) return [];
  const ids = held.map(({ id }) => id);
  const invoices = await findByIds(em, Invoice, ids);
  const customers = await findByIds(em, Customer, [...new Set(held.map(({ customerId }) => customerId))]);
  const all = await em.find(InvoiceLine, { invoiceId: { $in: ids } }, { orderBy: { position: 'asc' } });
  const lines = Map.groupBy(all, ({ invoiceId }) => invoiceId);
  const terms = new TermsCache();
  const answered: HeldInvoice[] = [];
  for (const one of held) {
    const [invoice, customer] = [invoices.get(one.id), customers.get(one.customerId)];
    if (!invoice || !customer) continue;
    taxAgain({ account: await terms.account(em, customer), invoice, at: now }, lines.get(one.id) ?? []);
    if (!isHeld(invoice)) answered.push(one);
  }
  return answered;
}

/** Makes a held draft due. A customer with a test clock is billed by it, once the clock advances or a caller changes them. */
async function resume(em: EntityManager, { id, customerId }: HeldInvoice, now: Temporal.Instant): Promise<boolean> {
  const customer = await lock(em, Customer, customerId);
  const invoice = await lock(em, Invoice, id);
  if (!customer || !invoice || !isHeld(invoice) || invoice.nextDueAt || !invoice.finalizeAt) return false;
  const clock = customer.testClockId && (await em.findOne(TestClock, { id: customer.testClockId }));
  invoice.resumeFinalization(later(clock ? clock.nowAt : now, invoice.finalizeAt));
  return true;
}
