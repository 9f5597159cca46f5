import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { Actor } from '../../../platform/events/record.ts';
import { sql } from '../../../platform/store/sql.ts';
import { lock } from '../../../platform/store/lock.ts';
import { taxNeedsDecision } from '../../customers/taxes/require-tax-rates.ts';
import { Customer } from '../../customers/customer.ts';
import { invoiceIdsWhere } from '../../invoicing/combined/find-invoices.ts';
import { Invoice } from '../../invoicing/invoices/invoice.ts';
import { forgetAccounts } from '../../ledger/accounts.ts';
import type { Subscription } from '../subscription.ts';
import { finalizeUnlessHeld } from './finalize-draft.ts';
import type { BillingState } from '../billing-state.ts';

/**
 * Finalises the drafts of a subscription, also those that it shares, since only final invoices can be credited; refuses if
 * one is held.
 */
export async function finalizeDrafts(
  em: EntityManager,
  actor: Actor,
  billingState: BillingState,
  at: Temporal.Instant,
): Promise<void> {
  const held = await finalizeDraftsUnlessHeld(em, actor, billingState, at);
  if (held.length) throw taxNeedsDecision(billingState.account);
}

/** Finalises the drafts of a subscription but those whose tax needs a decision, which it returns. */
export async function finalizeDraftsUnlessHeld(
  em: EntityManager,
  actor: Actor,
  { subscription, account }: BillingState,
  at: Temporal.Instant,
): Promise<Invoice[]> {
  if (!(await draftsOf(em, subscription)).length) return [];
  await em.flush();
  // A preview has not locked the customer yet: it must before it changes anything, though it rolls back. Balances read
  // before the wait for the lock may be stale.
  await lock(em, Customer, subscription.customerId);
  forgetAccounts(em);
  const orderBy = { createdAt: 'asc', id: 'asc' } as const;
  const drafts = { id: { $in: await draftsOf(em, subscription) } };
  const held: Invoice[] = [];
  for (const invoice of await em.find(Invoice, drafts, { orderBy, refresh: true })) {
    if (!(await finalizeUnlessHeld(em, actor, { account, invoice, at }))) held.push(invoice);
    // Lines must be written before their invoice is final.
    await em.flush();
  }
  return held;
}

function draftsOf(em: EntityManager, subscription: Subscription): Promise<string[]> {
  return invoiceIdsWhere(em, subscription, sql`status = 'draft'`);
}
