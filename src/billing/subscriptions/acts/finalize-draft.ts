import type { EntityManager } from '@mikro-orm/postgresql';
import { Temporal } from 'temporal-polyfill';
import type { Actor } from '../../../platform/events/record.ts';
import { InvoicedSubscription } from '../../invoicing/combined/invoiced-subscription.ts';
import type { Correction } from '../../invoicing/credit-notes/plan-credits.ts';
import { CreditNoteReason } from '../../invoicing/credit-notes/credit-note.ts';
import { credit } from './credit.ts';
import { taxNeedsDecision } from '../../customers/taxes/require-tax-rates.ts';
import { finalize } from '../../invoicing/invoices/finalize.ts';
import type { Invoice } from '../../invoicing/invoices/invoice.ts';
import { InvoiceLine, LineKind } from '../../invoicing/invoices/invoice-line.ts';
import { retaxDraft } from '../../invoicing/invoices/retax-draft.ts';
import type { DraftToTax } from '../../invoicing/invoices/retax-draft.ts';
import { isHeld } from '../../invoicing/invoices/tax-hold.ts';
import { refreshUsage } from '../charging/refresh-usage.ts';
import { resumeWaiting } from './resume-waiting.ts';

/**
 * Brings a draft up to date before it becomes final: its tax, and the usage recorded since it was created; credits other
 * lines that this makes cheaper. It is held afterwards if its tax needs a decision, also if only its late usage is owed.
 */
export async function updateDraft(em: EntityManager, actor: Actor, draft: DraftToTax): Promise<void> {
  const { account, invoice, at } = draft;
  await retaxDraft(em, draft);
  // What replaces an invoice bills what that one did; usage that came later is billed by the next renewal.
  if (isHeld(invoice) || !invoice.isOfSubscriptions || invoice.replacesId) return;
  const lines = await em.find(InvoiceLine, { invoiceId: invoice.id }, { orderBy: { position: 'asc' } });
  const stale = lines.filter(
    ({ kind, recordedUntilAt }) =>
      kind === LineKind.usage && recordedUntilAt && Temporal.Instant.compare(recordedUntilAt, at) < 0,
  );
  const corrections = stale.length ? await refreshEach(em, draft, { lines, stale }) : [];
  if (stale.length) await retaxDraft(em, draft);
  await credit(em, actor, account, { corrections, reason: CreditNoteReason.late_usage, at });
}

/** Counts the usage of each subscription of a draft again. */
async function refreshEach(
  em: EntityManager,
  draft: DraftToTax,
  { lines, stale }: Record<'lines' | 'stale', InvoiceLine[]>,
): Promise<Correction[]> {
  const { invoice } = draft;
  const starts = await periodStarts(em, invoice);
  const corrections: Correction[] = [];
  let all = lines;
  for (const [subscriptionId, own] of Map.groupBy(stale, (line) => line.subscriptionId!)) {
    const since = starts.get(subscriptionId)!;
    corrections.push(...(await refreshUsage(em, { ...draft, lines: all, stale: own, since })));
    if (invoice.combinedUntilAt)
      all = await em.find(InvoiceLine, { invoiceId: invoice.id }, { orderBy: { position: 'asc' } });
  }
  return corrections;
}

/** The starts of the periods in which the subscriptions of an invoice were billed, by their ids. */
async function periodStarts(em: EntityManager, invoice: Invoice): Promise<Map<string, Temporal.Instant>> {
  const { subscriptionId, periodStartAt, id: invoiceId } = invoice;
  if (subscriptionId) return new Map([[subscriptionId, periodStartAt!]]);
  const parts = await em.find(InvoicedSubscription, { invoiceId }, { orderBy: { id: 'desc' } });
  return new Map(parts.map((part) => [part.subscriptionId, part.periodStartAt]));
}

/**
 * Finalises a draft, brought up to date; refuses one whose tax needs a decision. `check` may refuse it as well, once its
 * late usage is counted.
 */
export async function finalizeDraft(
  em: EntityManager,
  actor: Actor,
  draft: DraftToTax,
  check?: (draft: DraftToTax) => void,
): Promise<void> {
  if (!(await finalizeUnlessHeld(em, actor, draft, check))) throw taxNeedsDecision(draft.account);
}

/** Finalises a draft, brought up to date; returns false for one whose tax needs a decision, which stays a draft. */
export async function finalizeUnlessHeld(
  em: EntityManager,
  actor: Actor,
  draft: DraftToTax,
  check?: (draft: DraftToTax) => void,
): Promise<boolean> {
  const wasHeld = isHeld(draft.invoice);
  await updateDraft(em, actor, draft);
  if (isHeld(draft.invoice)) return false;
  check?.(draft);
  await finalize(em, actor, draft);
  if (wasHeld || draft.invoice.replacesId) await resumeWaiting(em, actor, draft);
  return true;
}
