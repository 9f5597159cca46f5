import type { EntityManager } from '@mikro-orm/postgresql';
import { formatMinor } from '../../../platform/values/money.ts';
import { CreditNoteLine } from '../credit-notes/credit-note-line.ts';
import { CreditNoteStatus } from '../credit-notes/credit-note.ts';
import type { CreditNote } from '../credit-notes/credit-note.ts';
import { InvoiceLine } from '../invoices/invoice-line.ts';
import { Invoice } from '../invoices/invoice.ts';
import type { BillingDocument, DocumentLine } from './billing-document.ts';
import { zoneOfPeriods } from './document-of-invoice.ts';
import { spanOf, taxesOf } from './document-parts.ts';
import { partiesOn } from './parties-on.ts';

/** The document of a credit note: the credited amounts, as positive numbers, and the corrected invoice. */
export async function documentOfCreditNote(em: EntityManager, note: CreditNote): Promise<BillingDocument> {
  const { seller, buyer, timezone, footer } = await partiesOn(em, note);
  const invoice = await em.findOneOrFail(Invoice, { id: note.invoiceId });
  const { number, currency, locale, memo, issuedAt, totalMinor } = note;
  return {
    ...{ kind: 'credit_note', number, currency, locale, memo, issuedAt, totalMinor },
    ...{ seller, buyer, timezone, footer },
    ...{ paidMinor: 0n, creditedMinor: 0n, creditNoteMinor: 0n, dueAt: null, period: null },
    status: note.status === CreditNoteStatus.void ? 'void' : 'open',
    periodTimezone: note.timezone ?? (await zoneOfPeriods(em, invoice)) ?? timezone,
    lines: await linesOf(em, note),
    taxes: taxesOf(note.taxGroups),
    discountNames: [],
    poNumber: invoice.poNumber,
    precedingInvoice: { number: invoice.number!, issuedAt: invoice.finalizedAt! },
    replacedBy: null,
  };
}

async function linesOf(em: EntityManager, { id, currency }: CreditNote): Promise<DocumentLine[]> {
  const given = await em.find(CreditNoteLine, { creditNoteId: id }, { orderBy: { position: 'asc' } });
  const billed = await em.find(InvoiceLine, { id: { $in: given.map((line) => line.invoiceLineId) } });
  const byId = new Map(billed.map((line) => [line.id, line]));
  return given.map((line) => lineOf(line, byId.get(line.invoiceLineId)!, currency));
}

/** A credited amount, taxed like the line that it credits; it always has quantity 1. */
function lineOf(given: CreditNoteLine, billed: InvoiceLine, currency: string): DocumentLine {
  const { taxPercentage, taxCategory, taxRule } = billed;
  const { description, netMinor } = given;
  return {
    ...{ description, quantity: '1', unitAmount: formatMinor(netMinor, currency), percentCharged: null },
    ...{ netMinor, discountMinor: 0n, isInclusive: false, taxPercentage, taxCategory, taxRule },
    period: spanOf(given),
  };
}
