import type { EntityManager } from '@mikro-orm/postgresql';
import { Temporal } from 'temporal-polyfill';
import type { Actor } from '../../../platform/events/record.ts';
import { CreditNoteReason } from '../../invoicing/credit-notes/credit-note.ts';
import { credit } from './credit.ts';
import type { CustomerAccount } from '../../customers/account.ts';
import { taxNeedsDecision } from '../../customers/taxes/require-tax-rates.ts';
import { finalize } from '../../invoicing/invoices/finalize.ts';
import { InvoiceLine, LineKind } from '../../invoicing/invoices/invoice-line.ts';
import type { Invoice } from '../../invoicing/invoices/invoice.ts';
import { retaxDraft } from '../../invoicing/invoices/retax-draft.ts';
import { isHeld } from '../../invoicing/invoices/tax-hold.ts';
import { refreshUsage } from '../charging/refresh-usage.ts';

/**
 * Finalises a draft with the usage recorded since it was created, and credits other lines that this makes cheaper. Refuses
 * a draft whose tax needs a decision.
 */
export async function finalizeDraft(
  em: EntityManager,
  actor: Actor,
  { account, invoice, at }: { account: CustomerAccount; invoice: Invoice; at: Temporal.Instant },
): Promise<void> {
  await retaxDraft(em, { account, invoice, at });
  if (isHeld(invoice)) throw taxNeedsDecision(account);
  if (invoice.subscriptionId) {
    const lines = await em.find(InvoiceLine, { invoiceId: invoice.id }, { orderBy: { position: 'asc' } });
    const stale = lines.filter(
      ({ kind, recordedUntilAt }) =>
        kind === LineKind.usage && recordedUntilAt && Temporal.Instant.compare(recordedUntilAt, at) < 0,
    );
    const corrections = stale.length ? await refreshUsage(em, { account, invoice, lines, stale, at }) : [];
    await credit(em, actor, account, { corrections, reason: CreditNoteReason.late_usage, at });
  }
  await finalize(em, actor, { account, invoice, at });
}
