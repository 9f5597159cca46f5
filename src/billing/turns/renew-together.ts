import type { EntityManager } from '@mikro-orm/postgresql';
import { Temporal } from 'temporal-polyfill';
import type { Customer } from '../customers/customer.ts';
import { NumberBlock } from '../invoicing/invoices/number-block.ts';
import { areOpen } from '../ledger/accounts.ts';
import { offerOf } from '../subscriptions/billing-state.ts';
import type { BillingState } from '../subscriptions/billing-state.ts';
import { nextDue } from '../subscriptions/next-due.ts';
import { isAfter } from '../../platform/time/instants.ts';
import { readNextOfEach } from './read-next.ts';
import { billingStateOf, stepOf } from './step.ts';
import { doSubscriptionDue } from './subscription-due.ts';
import type { TermsCache } from './terms-cache.ts';
import { lockThoseFree } from './waiting-list.ts';
import type { WaitingCustomer } from './waiting-list.ts';

export interface RenewedTogether {
  /** The number of renewals that were done. */
  done: number;
  /** The customers whose next step is not a plain renewal. */
  others: Customer[];
}

/**
 * Does the next step of several customers in one transaction, for those where it is a plain renewal. Alone a renewal takes
 * six statements, and together they take no more. Any failure undoes all of them.
 */
export async function renewTogether(
  em: EntityManager,
  waiting: readonly WaitingCustomer[],
  { until, termsCache }: { until: Temporal.Instant; termsCache: TermsCache },
): Promise<RenewedTogether> {
  const customers = new Map((await lockThoseFree(em, waiting)).map((customer) => [customer.id, customer]));
  const renewals: BillingState[] = [];
  const others: Customer[] = [];
  const rows = await readNextOfEach(em, [...customers.values()], until);
  for (const row of rows.toSorted((a, b) => Temporal.Instant.compare(a.next_due_at, b.next_due_at))) {
    const customer = customers.get(row.customer_id)!;
    const state = await billingStateOf(em, customer, stepOf(row), termsCache);
    if (state && (await isPlainRenewal(em, state))) renewals.push(state);
    else others.push(customer);
  }
  await NumberBlock.run(
    em,
    renewals.map((state) => () => doSubscriptionDue(em, state)),
  );
  await em.flush();
  return { done: renewals.length, others };
}

/** Whether the next step is a renewal that reads nothing but its billing state, and locks nothing but the number series. */
async function isPlainRenewal(em: EntityManager, state: BillingState): Promise<boolean> {
  const { subscription, items } = state;
  const { nextDueAt, nextChangeAt, minimumMinor } = subscription;
  const due = nextDue(subscription);
  if (due?.event !== 'renew' || !due.at.equals(nextDueAt!)) return false;
  if (state.account.customer.combineInvoices) return false;
  if (minimumMinor !== null || (nextChangeAt && !isAfter(nextChangeAt, due.at))) return false;
  return !items.some((item) => offerOf(state, item).meter) && areOpen(em, subscription);
}
