import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { Viewer } from '../../auth/viewer.ts';
import { decodeId } from '../../platform/ids.ts';
import { record } from '../../platform/record.ts';
import type { Actor } from '../../platform/record.ts';
import type { Invoice } from './invoice.ts';
import { InvoiceLine } from './invoice-line.ts';
import { lockOwnInvoice } from './invoices.ts';
import { creditBalance, post } from '../ledger/ledger.ts';
import { settleSubscription } from '../subscriptions/settle-subscription.ts';

/** Finalises a draft: it gets its number and is owed. */
export async function finalizeInvoice(
  em: EntityManager,
  viewer: Viewer,
  id: string,
  now: Temporal.Instant,
): Promise<Invoice> {
  const invoice = await lockOwnInvoice(em, viewer, id);
  await finalize(em, viewer, invoice, await em.find(InvoiceLine, { invoiceId: id }), now);
  return invoice;
}

/** Takes an open invoice back on which nothing has been paid. */
export async function voidInvoice(
  em: EntityManager,
  viewer: Viewer,
  id: string,
  now: Temporal.Instant,
): Promise<Invoice> {
  const invoice = await lockOwnInvoice(em, viewer, id);
  const { projectId, customerId, currency, totalMinor, creditedMinor } = invoice;
  invoice.void(now);
  await settleSubscription(em, viewer, invoice, now);
  await post(em, {
    projectId,
    customerId,
    currency,
    kind: 'invoice.voided',
    subject: id,
    at: now,
    moves: [
      { debit: 'revenue', credit: 'receivable', minor: totalMinor },
      { debit: 'receivable', credit: 'customer_credit', minor: creditedMinor },
    ],
  });
  record(em, viewer, now, {
    projectId,
    type: 'invoice.voided',
    subject: id,
    payload: { number: invoice.number },
  });
  return invoice;
}

/** The customer must be locked. The number is taken last, since its row makes every other invoice of the project wait. */
export async function finalize(
  em: EntityManager,
  actor: Actor,
  invoice: Invoice,
  lines: InvoiceLine[],
  now: Temporal.Instant,
): Promise<void> {
  const { id, projectId, customerId, currency } = invoice;
  const total = lines.reduce((sum, { amountMinor }) => sum + amountMinor, 0n);
  const balance = total > 0n ? await creditBalance(em, customerId, currency) : 0n;
  const credit = balance < total ? balance : total;
  invoice.totalMinor = total;
  await post(em, {
    projectId,
    customerId,
    currency,
    kind: 'invoice.finalized',
    subject: id,
    at: now,
    moves: [
      { debit: 'receivable', credit: 'revenue', minor: total },
      { debit: 'customer_credit', credit: 'receivable', minor: credit },
    ],
  });
  invoice.finalize(await takeNumber(em, projectId, now), credit, now);
  record(em, actor, now, {
    projectId,
    type: 'invoice.finalized',
    subject: id,
    payload: { number: invoice.number, totalMinor: String(total), currency },
  });
}

/** The next number of the project's series of the year; taken back with the transaction, so that there are no gaps. */
async function takeNumber(em: EntityManager, projectId: string, now: Temporal.Instant): Promise<string> {
  const { year } = now.toZonedDateTimeISO('UTC');
  const [row] = await em.execute<{ number: number }[]>(
    `insert into invoice_series as series (project_id, year, next_number) values (?, ?, 2)
     on conflict (project_id, year) do update set next_number = series.next_number + 1
     returning next_number - 1 as number`,
    [decodeId('project', projectId), year],
  );
  return `${year}-${String(row!.number).padStart(6, '0')}`;
}
