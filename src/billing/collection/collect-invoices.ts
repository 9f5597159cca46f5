import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { lock } from '../../platform/store/lock.ts';
import { isAfter } from '../../platform/time/instants.ts';
import { Invoice } from '../invoicing/invoices/invoice.ts';
import { isBeingPaid } from '../payments/attempts/is-being-paid.ts';
import { lockToCollect } from '../turns/lock-to-collect.ts';
import { toCollect } from '../turns/next-call.ts';
import type { CustomerWork } from './claim-due.ts';
import { collectNext } from './collect-next.ts';
import { dueInvoices, putOffInvoice } from './due-invoices.ts';

/** Finds invoices whose amounts are to be collected by now, by the real time or the customer's test clock. */
export function invoicesToCollect(em: EntityManager, now: Temporal.Instant): Promise<CustomerWork[]> {
  return dueInvoices(em, { dueAt: 'collect_at', where: toCollect }, now);
}

/** Collects an invoice a minute later, in the customer's time, after a failure. */
export function putOffCollection(em: EntityManager, { id }: CustomerWork, now: Temporal.Instant): Promise<void> {
  return putOffInvoice(em, { id, dueAt: 'collect_at', by: '1 minute' }, now);
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
