import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { ask } from '../../platform/store/ask.ts';
import { decodeId, encodeId } from '../../platform/values/ids.ts';
import type { Customer } from '../customers/customer.ts';
import { Invoice } from '../invoicing/invoices/invoice.ts';
import { keepAccounts } from '../ledger/accounts.ts';
import type { Course } from '../subscriptions/course.ts';
import { Subscription } from '../subscriptions/subscription.ts';
import { Shelf } from './shelf.ts';
import { nextOf } from './next-of.ts';
import { doInvoiceDue } from './invoice-due.ts';
import { entityOf } from '../../platform/store/entity-of.ts';
import { itemsOf, readingOf, redeemedOf } from './read-step.ts';
import type { StepRows } from './read-step.ts';
import { doSubscriptionDue } from './subscription-due.ts';

/** What was done, or is to be done, next. */
export interface Step {
  kind: 'invoice' | 'subscription';
  id: string;
}

/** A step with what was read to do it. */
export interface ReadStep extends Step {
  rows: StepRows;
}

/** A step as the database tells it, its ids being uuids. */
export interface StepRow extends StepRows {
  kind: Step['kind'];
  id: string;
  customer_id: string;
  next_due_at: string;
}

const NEXT = nextOf('customer_id = $1 and project_id = $2 and next_due_at <= $3');

/** What is next due to a customer, who must be locked, with all that it takes to do it; in one statement. */
export async function nextStep(
  em: EntityManager,
  { id, projectId }: Pick<Customer, 'id' | 'projectId'>,
  until: Temporal.Instant,
): Promise<ReadStep | undefined> {
  const params = [decodeId('customer', id), decodeId('project', projectId), until.toString()];
  const [row] = await ask<StepRow>(em, readingOf(em, NEXT), params);
  return row && stepOf(row);
}

export function stepOf(row: StepRow): ReadStep {
  return { kind: row.kind, id: encodeId(row.kind, row.id), rows: row };
}

/** Does one thing, as of when it was due. Flushed, so that the next one reads what this one wrote. */
export async function doStep(
  em: EntityManager,
  customer: Customer,
  { kind, rows }: ReadStep,
  shelf = new Shelf(),
): Promise<void> {
  const thing = entityOf<Invoice | Subscription>(em, kind === 'invoice' ? Invoice : Subscription, rows.thing);
  keepAccounts(em, thing, rows.accounts ?? []);
  if (thing instanceof Invoice) await doInvoiceDue(em, customer, thing, shelf);
  else await doSubscriptionDue(em, await courseFrom(em, { customer, subscription: thing, rows }, shelf));
  await em.flush();
}

async function courseFrom(
  em: EntityManager,
  { customer, subscription, rows }: { customer: Customer; subscription: Subscription; rows: StepRows },
  shelf: Shelf,
): Promise<Course> {
  const items = itemsOf(em, rows);
  return {
    subscription,
    items,
    redeemed: redeemedOf(em, rows),
    offers: await shelf.offers(
      em,
      items.map(({ priceId }) => priceId),
    ),
    account: await shelf.account(em, customer),
  };
}
