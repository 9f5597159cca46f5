import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { decodeId, encodeId } from '../../platform/ids.ts';
import type { Customer } from '../customers/customer.ts';
import { Invoice } from '../invoices/invoice.ts';
import { courseOf } from '../subscriptions/course.ts';
import { Subscription } from '../subscriptions/subscription.ts';
import type { Shelf } from './shelf.ts';
import { nextOf } from './next-of.ts';
import { doInvoiceDue } from './invoice-due.ts';
import { doSubscriptionDue } from './subscription-due.ts';

/** What was done, or is to be done, next. */
export interface Step {
  kind: 'invoice' | 'subscription';
  id: string;
}

const NEXT = nextOf('customer_id = ? and project_id = ? and next_due_at <= ?');

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
