import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { Actor } from '../../../platform/record.ts';
import { InvoiceStatus } from '../../invoices/invoice-states.ts';
import { Invoice } from '../../invoices/invoice.ts';
import { finalizeDraft } from '../finalize-draft.ts';
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
  for (const invoice of drafts) await finalizeDraft(em, actor, { account, invoice, at });
  if (drafts.length) await em.flush();
}
