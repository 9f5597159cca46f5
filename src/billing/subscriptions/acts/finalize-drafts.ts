import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { Actor } from '../../../platform/events/record.ts';
import { lock } from '../../../platform/store/lock.ts';
import { Customer } from '../../customers/customer.ts';
import { InvoiceStatus } from '../../invoicing/invoices/invoice-states.ts';
import { Invoice } from '../../invoicing/invoices/invoice.ts';
import { forgetAccounts } from '../../ledger/accounts.ts';
import { finalizeDraft } from './finalize-draft.ts';
import type { BillingState } from '../billing-state.ts';

/** Finalises what waits as a draft: only what is owed can be given back. */
export async function finalizeDrafts(
  em: EntityManager,
  actor: Actor,
  { subscription, account }: BillingState,
  at: Temporal.Instant,
): Promise<void> {
  const drafts = { subscriptionId: subscription.id, status: InvoiceStatus.draft };
  if (!(await em.count(Invoice, drafts))) return;
  await em.flush();
  // A preview has no turn of its own: it waits for one before it changes anything, if only to take it back. What was
  // read before the wait may have changed in it.
  await lock(em, Customer, subscription.customerId);
  forgetAccounts(em);
  const orderBy = { createdAt: 'asc', id: 'asc' } as const;
  for (const invoice of await em.find(Invoice, drafts, { orderBy, refresh: true })) {
    await finalizeDraft(em, actor, { account, invoice, at });
    // So that its lines are written before it is final.
    await em.flush();
  }
}
