import type { EntityManager } from '@mikro-orm/postgresql';
import { Temporal } from 'temporal-polyfill';
import type { Actor } from '../../../platform/events/record.ts';
import { CreditNoteReason } from '../../invoicing/credit-notes/credit-note.ts';
import { credit } from './credit.ts';
import { taxNeedsDecision } from '../../customers/taxes/require-tax-rates.ts';
import { finalize } from '../../invoicing/invoices/finalize.ts';
import { InvoiceLine, LineKind } from '../../invoicing/invoices/invoice-line.ts';
import { retaxDraft } from '../../invoicing/invoices/retax-draft.ts';
import type { DraftToTax } from '../../invoicing/invoices/retax-draft.ts';
import { isHeld } from '../../invoicing/invoices/tax-hold.ts';
import { refreshUsage } from '../charging/refresh-usage.ts';
import { resumeChanges } from '../resume-changes.ts';

/**
 * Brings a draft up to date before it becomes final: its tax, and the usage recorded since it was created; credits other
 * lines that this makes cheaper. It is held afterwards if its tax needs a decision, also if only its late usage is owed.
 */
export async function updateDraft(em: EntityManager, actor: Actor, draft: DraftToTax): Promise<void> {
  const { account, invoice, at } = draft;
  await retaxDraft(em, draft);
  if (isHeld(invoice) || !invoice.subscriptionId) return;
  const lines = await em.find(InvoiceLine, { invoiceId: invoice.id }, { orderBy: { position: 'asc' } });
  const stale = lines.filter(
    ({ kind, recordedUntilAt }) =>
      kind === LineKind.usage && recordedUntilAt && Temporal.Instant.compare(recordedUntilAt, at) < 0,
  );
  const corrections = stale.length ? await refreshUsage(em, { account, invoice, lines, stale, at }) : [];
  if (stale.length) await retaxDraft(em, draft);
  await credit(em, actor, account, { corrections, reason: CreditNoteReason.late_usage, at });
}

/** Finalises a draft, brought up to date; refuses one whose tax needs a decision. */
export async function finalizeDraft(em: EntityManager, actor: Actor, draft: DraftToTax): Promise<void> {
  if (!(await finalizeUnlessHeld(em, actor, draft))) throw taxNeedsDecision(draft.account);
}

/** Finalises a draft, brought up to date; returns false for one whose tax needs a decision, which stays a draft. */
export async function finalizeUnlessHeld(em: EntityManager, actor: Actor, draft: DraftToTax): Promise<boolean> {
  const wasHeld = isHeld(draft.invoice);
  await updateDraft(em, actor, draft);
  if (isHeld(draft.invoice)) return false;
  await finalize(em, actor, draft);
  if (wasHeld) await resumeChanges(em, actor, draft);
  return true;
}
