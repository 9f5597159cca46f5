import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { entityOf } from '../../platform/store/read-together.ts';
import { sql, uuid } from '../../platform/store/sql.ts';
import { encodeId } from '../../platform/values/ids.ts';
import type { Customer } from '../customers/customer.ts';
import { Invoice } from '../invoicing/invoices/invoice.ts';
import { cacheAccounts } from '../ledger/accounts.ts';
import type { BillingState } from '../subscriptions/billing-state.ts';
import { Subscription } from '../subscriptions/subscription.ts';
import { TermsCache } from './terms-cache.ts';
import { doInvoiceDue } from './invoice-due.ts';
import { itemsOf, readNext, redeemedOf } from './read-next.ts';
import type { StepRow, StepRows } from './read-next.ts';
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

/** What is next due to a customer, who must be locked, with all that it takes to do it; in one statement. */
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

export function stepOf(row: StepRow): ReadStep {
  return { kind: row.kind, id: encodeId(row.kind, row.id), rows: row };
}

/** Does one thing, as of when it was due. Flushed, so that the next one reads what this one wrote. */
export async function doStep(
  em: EntityManager,
  customer: Customer,
  { kind, rows }: ReadStep,
  termsCache = new TermsCache(),
): Promise<void> {
  const thing = entityOf<Invoice | Subscription>(em, kind === 'invoice' ? Invoice : Subscription, rows.thing);
  cacheAccounts(em, thing, rows.accounts ?? []);
  if (thing instanceof Invoice) await doInvoiceDue(em, customer, thing, termsCache);
  else await doSubscriptionDue(em, await billingStateFrom(em, { customer, subscription: thing, rows }, termsCache));
  await em.flush();
}

async function billingStateFrom(
  em: EntityManager,
  { customer, subscription, rows }: { customer: Customer; subscription: Subscription; rows: StepRows },
  termsCache: TermsCache,
): Promise<BillingState> {
  const items = itemsOf(em, rows);
  return {
    subscription,
    items,
    redeemed: redeemedOf(em, rows),
    offers: await termsCache.offers(
      em,
      items.map(({ priceId }) => priceId),
    ),
    account: await termsCache.account(em, customer),
  };
}
