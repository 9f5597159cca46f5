import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { decodeId, encodeId } from '../../platform/ids.ts';
import type { Customer } from '../customers/customer.ts';
import { Invoice } from '../invoices/invoice.ts';
import { courseOf } from '../subscriptions/course.ts';
import { Subscription } from '../subscriptions/subscription.ts';
import type { Shelf } from './shelf.ts';
import { doInvoiceDue } from './invoice-due.ts';
import { doSubscriptionDue } from './subscription-due.ts';

/** What was done, or is to be done, next. */
export interface Step {
  kind: 'invoice' | 'subscription';
  id: string;
}

/**
 * The thing of a customer that has been due longest. Of several at one instant an invoice comes before a subscription,
 * and the older before the younger, so that whoever does it, and whenever, does it in the same order.
 */
const NEXT = `
  select kind, id from (
    (select 0 as rank, 'invoice' as kind, id, next_due_at, created_at from invoice
      where customer_id = ? and project_id = ? and next_due_at <= ? order by next_due_at, created_at, id limit 1)
    union all
    (select 1, 'subscription', id, next_due_at, created_at from subscription
      where customer_id = ? and project_id = ? and next_due_at <= ? order by next_due_at, created_at, id limit 1)
  ) as due order by next_due_at, rank limit 1`;

/** What is next due to a customer, who must be locked. */
export async function nextStep(
  em: EntityManager,
  { id, projectId }: Pick<Customer, 'id' | 'projectId'>,
  until: Temporal.Instant,
): Promise<Step | undefined> {
  const params = [decodeId('customer', id), decodeId('project', projectId), until.toString()];
  const [row] = await em.execute<Step[]>(NEXT, [...params, ...params]);
  return row && { kind: row.kind, id: encodeId(row.kind, row.id) };
}

/** Whoever waited for the customer may have read the thing before another moved it on. */
const anew = { refresh: true };

/** Does one thing, as of when it was due. Flushed, so that the next one reads what this one wrote. */
export async function doStep(
  em: EntityManager,
  customer: Customer,
  { kind, id }: Step,
  shelf?: Shelf,
): Promise<void> {
  if (kind === 'invoice')
    await doInvoiceDue(em, customer, await em.findOneOrFail(Invoice, { id }, anew), shelf);
  else {
    const subscription = await em.findOneOrFail(Subscription, { id }, anew);
    await doSubscriptionDue(em, await courseOf(em, customer, subscription, shelf));
  }
  await em.flush();
}
