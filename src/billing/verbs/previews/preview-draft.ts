import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { Viewer } from '../../../auth/viewer.ts';
import { baseOf } from '../../invoicing/credit-notes/base-of.ts';
import { planCredits } from '../../invoicing/credit-notes/plan-credits.ts';
import type { PlannedNote } from '../../invoicing/credit-notes/plan-credits.ts';
import { InvoiceLine } from '../../invoicing/invoices/invoice-line.ts';
import type { Invoice } from '../../invoicing/invoices/invoice.ts';
import { offersOf } from '../../subscriptions/offers.ts';
import { TakenBackBy, reissueInvoice } from '../reissue-invoice.ts';
import type { ReissueRequest } from '../reissue-invoice.ts';
import { updateInvoice } from '../update-invoice.ts';
import type { InvoiceUpdate } from '../update-invoice.ts';
import { inRolledBackTransaction } from './catch-up-for-preview.ts';
import type { PreviewedInvoice } from './preview.ts';

/** What issuing an invoice again would do. */
export interface ReissuePreview {
  takenBackBy: TakenBackBy;
  /** The credit note that would take the invoice back. */
  creditNote: PlannedNote | null;
  /** The draft that would take its place. */
  draft: PreviewedInvoice;
}

/** Previews a change of a draft with the refusals and amounts of `updateInvoice`, and changes nothing. */
export async function previewInvoiceUpdate(
  em: EntityManager,
  viewer: Viewer,
  update: InvoiceUpdate,
  at: Temporal.Instant,
): Promise<PreviewedInvoice> {
  return inRolledBackTransaction(em, async (inner) => {
    return previewed(inner, await updateInvoice(inner, viewer, update, at));
  });
}

/** Previews `reissueInvoice` with its refusals and amounts, and changes nothing. */
export async function previewInvoiceReissue(
  em: EntityManager,
  viewer: Viewer,
  request: ReissueRequest,
  at: Temporal.Instant,
): Promise<ReissuePreview> {
  return inRolledBackTransaction(em, async (inner) => {
    const lines = await linesOf(inner, request.id);
    const [note = null] = await planCredits(
      inner,
      lines.map((line) => ({ line, baseMinor: baseOf(line, line) })),
    );
    const { draft, takenBackBy } = await reissueInvoice(inner, viewer, request, at);
    const creditNote = takenBackBy === TakenBackBy.credit_note ? note : null;
    return { takenBackBy, creditNote, draft: await previewed(inner, draft) };
  });
}

/** Shows an invoice as it is written, for a preview. */
export async function previewed(em: EntityManager, invoice: Invoice): Promise<PreviewedInvoice> {
  const lines = await linesOf(em, invoice.id);
  const offers = await offersOf(
    em,
    lines.flatMap(({ priceId }) => priceId ?? []),
  );
  return { invoice, lines, at: invoice.createdAt, offers };
}

function linesOf(em: EntityManager, invoiceId: string): Promise<InvoiceLine[]> {
  return em.find(InvoiceLine, { invoiceId }, { orderBy: { position: 'asc' } });
}
