import type { Temporal } from 'temporal-polyfill';
import { doDue } from '../../billing/due/do-due.ts';
import { overdues, renewals } from '../../billing/due/renew-due.ts';
import { Subscription, SubscriptionStatus } from '../../billing/subscriptions/subscription.ts';
import { decodeId, encodeId } from '../../platform/ids.ts';
import type { Currency } from './offers.ts';
import { expectPayment } from './pay.ts';
import type { OpenInvoice } from './pay.ts';
import type { Story } from './story.ts';

/** Does what the hub's workers would have done by a time. */
export async function catchUp(story: Story, at: Temporal.Instant): Promise<void> {
  const { stage, subscribers } = story;
  const renewed = await doDue(renewals, (work) => stage.do(work), at);
  const overdue = await doDue(overdues, (work) => stage.do(work), at);
  for (const { error } of [...renewed.failures, ...overdue.failures]) throw error;
  if (renewed.ids.length === 0) return;
  const id = { $in: renewed.ids };
  const ended = await stage.do((em) => em.find(Subscription, { id, status: SubscriptionStatus.canceled }));
  for (const { id: gone } of ended) subscribers.delete(gone);
}

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
