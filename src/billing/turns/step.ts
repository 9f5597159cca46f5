import type { EntityClass } from '@mikro-orm/core';
import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { entityOf } from '../../platform/store/read-together.ts';
import { sql, uuid, uuids } from '../../platform/store/sql.ts';
import { encodeId } from '../../platform/values/ids.ts';
import type { Customer } from '../customers/customer.ts';
import { Invoice } from '../invoicing/invoices/invoice.ts';
import { cacheAccounts } from '../ledger/accounts.ts';
import type { BillingState } from '../subscriptions/billing-state.ts';
import { Subscription } from '../subscriptions/subscription.ts';
import { TermsCache } from './terms-cache.ts';
import { doInvoiceDue } from './invoice-due.ts';
import type { DueInvoice } from './invoice-due.ts';
import { itemsOf, pendingOf, readNext, redeemedOf } from './read-next.ts';
import type { StepRow, StepRows } from './read-next.ts';
import { doSubscriptionDue } from './subscription-due.ts';

/** A unit of due work, named by the subscription or invoice that it belongs to. */
export interface Step {
  kind: 'invoice' | 'subscription';
  id: string;
}

/** A step with the rows that it needs. */
export interface ReadStep extends Step {
  rows: StepRows;
}

/** Reads the next due step of a customer, who must be locked, with all that it needs, in one statement. */
export async function nextStep(
  em: EntityManager,
  { id, projectId }: Pick<Customer, 'id' | 'projectId'>,
  until: Temporal.Instant,
): Promise<ReadStep | undefined> {
  const row = await readNext(
    em,
    sql`customer_id = ${uuid.customer(id)} and project_id = ${uuid.project(projectId)} and next_due_at <= ${until}`,
  );
  return row && stepOf(row);
}

/** Reads the next step of one subscription of a locked customer, however far ahead it is. */
export async function nextStepOfSubscription(
  em: EntityManager,
  { id, projectId }: Pick<Customer, 'id' | 'projectId'>,
  subscriptionId: string,
): Promise<ReadStep | undefined> {
  const own = sql`customer_id = ${uuid.customer(id)} and project_id = ${uuid.project(projectId)}`;
  const row = await readNext(em, sql`${own} and id = ${uuid.subscription(subscriptionId)} and next_due_at is not null`);
  return row && stepOf(row);
}

/** Reads the next due step of several customers of a project, who must be locked. */
export async function nextStepOfSeveral(
  em: EntityManager,
  customers: readonly Customer[],
  until: Temporal.Instant,
): Promise<{ customer: Customer; step: ReadStep } | undefined> {
  const row = await readNext(
    em,
    sql`customer_id = any(${uuids.customer(customers.map(({ id }) => id))}::uuid[])
      and project_id = ${uuid.project(customers[0]!.projectId)} and next_due_at <= ${until}`,
  );
  if (!row) return undefined;
  return { customer: customers.find(({ id }) => id === row.customer_id)!, step: stepOf(row) };
}

export function stepOf(row: StepRow): ReadStep {
  return { kind: row.kind, id: encodeId(row.kind, row.id), rows: row };
}

/** Does one step, dated to when it was due. Flushes, so that the next step reads what this one wrote. */
export async function doStep(
  em: EntityManager,
  customer: Customer,
  step: ReadStep,
  termsCache = new TermsCache(),
): Promise<void> {
  const billingState = await billingStateOf(em, customer, step, termsCache);
  if (billingState) await doSubscriptionDue(em, billingState);
  else await doInvoiceDue(em, await termsCache.account(em, customer), invoiceOf(em, step));
  await em.flush();
}

/** Returns the billing state of a due subscription, from the rows of its step; undefined if an invoice is due. */
export async function billingStateOf(
  em: EntityManager,
  customer: Customer,
  step: ReadStep,
  termsCache: TermsCache,
): Promise<BillingState | undefined> {
  if (step.kind !== 'subscription') return undefined;
  const subscription = thingOf(em, Subscription, step);
  const items = itemsOf(em, step.rows);
  const prices = items.map(({ priceId }) => priceId);
  return {
    subscription,
    items,
    redeemed: redeemedOf(em, step.rows),
    pending: pendingOf(em, step.rows),
    offers: await termsCache.offers(em, prices),
    account: await termsCache.account(em, customer),
  };
}

function invoiceOf(em: EntityManager, step: ReadStep): DueInvoice {
  return { invoice: thingOf(em, Invoice, step), isBeingPaid: step.rows.is_being_paid! };
}

function thingOf<T extends Invoice | Subscription>(em: EntityManager, entity: EntityClass<T>, { rows }: ReadStep): T {
  const thing = entityOf(em, entity, rows.thing);
  cacheAccounts(em, thing, rows.accounts ?? []);
  return thing;
}
