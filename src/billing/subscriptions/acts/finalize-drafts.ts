import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { Actor } from '../../../platform/events/record.ts';
import { sql } from '../../../platform/store/sql.ts';
import { lock } from '../../../platform/store/lock.ts';
import { conflict } from '../../../errors.ts';
import { taxNeedsDecision } from '../../customers/taxes/require-tax-rates.ts';
import { Customer } from '../../customers/customer.ts';
import { invoiceIdsWhere } from '../../invoicing/combined/find-invoices.ts';
import { InvoiceLine, LineKind } from '../../invoicing/invoices/invoice-line.ts';
import { Invoice } from '../../invoicing/invoices/invoice.ts';
import { isHeld } from '../../invoicing/invoices/tax-hold.ts';
import { forgetAccounts } from '../../ledger/accounts.ts';
import type { Subscription } from '../subscription.ts';
import { finalizeUnlessHeld } from './finalize-draft.ts';
import type { BillingState } from '../billing-state.ts';

/**
 * Finalises the drafts of a subscription, also those that it shares, since only final invoices can be credited; refuses if
 * one is held, or bills its future in the place of another invoice.
 */
export async function finalizeDrafts(
  em: EntityManager,
  actor: Actor,
  billingState: BillingState,
  at: Temporal.Instant,
): Promise<void> {
  const left = await finalizeReadyDrafts(em, actor, billingState, at);
  const [blocking] = await blockingDrafts(em, billingState, { left, at });
  if (!blocking) return;
  const waitsForTax = isHeld(blocking) && isOfCustomer(billingState.subscription, blocking);
  throw waitsForTax ? taxNeedsDecision(billingState.account) : replacementIsDraft(blocking);
}

/** Returns the drafts that were left which a credit of time after an instant would have to wait for. */
export async function blockingDrafts(
  em: EntityManager,
  { subscription }: BillingState,
  { left, at }: { left: readonly Invoice[]; at: Temporal.Instant },
): Promise<Invoice[]> {
  if (!left.length) return [];
  const invoiceId = { $in: left.map(({ id }) => id) };
  const kind = { $in: [LineKind.recurring, LineKind.proration] };
  const ahead = await em.find(InvoiceLine, { invoiceId, kind, periodEndAt: { $gt: at } });
  const isOwn = (line: InvoiceLine, draft: Invoice) =>
    line.invoiceId === draft.id && (line.subscriptionId ?? draft.subscriptionId) === subscription.id;
  const waitsForTax = (draft: Invoice) => isHeld(draft) && isOfCustomer(subscription, draft);
  return left.filter((draft) => waitsForTax(draft) || ahead.some((line) => isOwn(line, draft)));
}

function isOfCustomer({ customerId }: Subscription, invoice: Invoice): boolean {
  return invoice.customerId === customerId;
}

/**
 * Finalises the drafts of a subscription but those whose tax needs a decision, and those in the place of another invoice,
 * which a person may be editing; returns the drafts that are left.
 */
export async function finalizeReadyDrafts(
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
  const left: Invoice[] = [];
  for (const invoice of await em.find(Invoice, drafts, { orderBy, refresh: true })) {
    if (invoice.replacesId || !(await finalizeUnlessHeld(em, actor, { account, invoice, at }))) left.push(invoice);
    // Lines must be written before their invoice is final.
    await em.flush();
  }
  return left;
}

/** Drafts of the customer, and those that an earlier customer has in the place of an invoice: it may bill time to come. */
function draftsOf(em: EntityManager, subscription: Subscription): Promise<string[]> {
  return invoiceIdsWhere(em, subscription, sql`status = 'draft'`, sql`replaces_id is not null`);
}

function replacementIsDraft({ id }: Invoice): Error {
  return conflict(
    'replacement_is_draft',
    `The draft ${id} takes the place of an invoice of this subscription, whose time would be credited: finalise the ` +
      'draft, or delete it, first.',
  );
}
