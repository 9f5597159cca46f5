import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { Actor } from '../../../platform/record.ts';
import { lock } from '../../../platform/lock.ts';
import { Customer } from '../../customers/customer.ts';
import { InvoiceStatus } from '../../invoices/invoice-states.ts';
import { Invoice } from '../../invoices/invoice.ts';
import { finalizeDraft } from '../../charging/finalize-draft.ts';
import type { Course } from '../course.ts';

/** Finalises what waits as a draft: only what is owed can be given back. */
export async function finalizeDrafts(
  em: EntityManager,
  actor: Actor,
  { subscription, account }: Course,
  at: Temporal.Instant,
): Promise<void> {
  const drafts = await em.find(
    Invoice,
    { subscriptionId: subscription.id, status: InvoiceStatus.draft },
    { orderBy: { createdAt: 'asc', id: 'asc' } },
  );
  // A preview has no turn of its own: it waits for one before it changes anything, if only to take it back.
  if (drafts.length) await lock(em, Customer, subscription.customerId);
  for (const invoice of drafts) {
    await finalizeDraft(em, actor, { account, invoice, at });
    // The next one reads what this one has left of the customer's balance.
    await em.flush();
  }
}
