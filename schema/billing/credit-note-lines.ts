import { FieldResolver, Resolver, Root } from 'type-graphql';
import { CreditNoteLine } from '../../src/billing/invoicing/credit-notes/credit-note-line.ts';
import { CreditNote } from '../../src/billing/invoicing/credit-notes/credit-note.ts';
import { explainCredit } from '../../src/billing/invoicing/credit-notes/explain-credit.ts';
import { InvoiceLine } from '../../src/billing/invoicing/invoices/invoice-line.ts';
import type { Row } from '../../src/platform/store/rows.ts';
import { Money, toMoney } from '../money.ts';
import { Related } from '../lists/related.ts';
import type { RelatedTo } from '../lists/related.ts';
import { needs, parts, relate } from '../lists/relation.ts';

const ofLine = relate(CreditNoteLine, {
  total: parts(CreditNote, 'creditNoteId', ['currency', 'timezone']),
  explanation: parts(InvoiceLine, 'invoiceLineId', [
    ...(['isTaxInclusive', 'taxPercentage', 'discountMinor', 'netMinor', 'taxMinor'] as const),
    ...(['wholeMinor', 'numerator', 'denominator', 'unitsAfter'] as const),
  ]),
});

const ofAmounts = ['creditNoteId', 'invoiceLineId', 'netMinor', 'taxMinor', 'totalMinor'] as const;
needs(CreditNoteLine, {
  net: ['creditNoteId', 'netMinor'],
  tax: ['creditNoteId', 'taxMinor'],
  total: ['creditNoteId', 'totalMinor'],
  explanation: [...ofAmounts, 'numerator', 'denominator', 'periodStartAt', 'periodEndAt'],
});

/** A line has no currency of its own; it uses the currency of its credit note. */
@Resolver(() => CreditNoteLine)
export class CreditNoteLinesResolver {
  @FieldResolver(() => Money, { description: 'The credited amount without tax.' })
  net(@Root() { netMinor }: Row<CreditNoteLine>, @Related() related: RelatedTo): Promise<Money> {
    return inCurrency(netMinor, related);
  }

  @FieldResolver(() => Money, { description: 'The credited tax.' })
  tax(@Root() { taxMinor }: Row<CreditNoteLine>, @Related() related: RelatedTo): Promise<Money> {
    return inCurrency(taxMinor, related);
  }

  @FieldResolver(() => Money, { description: 'The net amount plus the tax.' })
  total(@Root() { totalMinor }: Row<CreditNoteLine>, @Related() related: RelatedTo): Promise<Money> {
    return inCurrency(totalMinor, related);
  }

  @FieldResolver(() => String, { description: 'The calculation of the amount, step by step, to the cent.' })
  async explanation(@Root() given: Row<CreditNoteLine>, @Related() related: RelatedTo): Promise<string> {
    const note = await related(ofLine.total);
    return explainCredit(given, (await related(ofLine.explanation))!, note!);
  }
}

async function inCurrency(minor: bigint | string, related: RelatedTo): Promise<Money> {
  const note = await related(ofLine.total);
  return toMoney(minor, note!.currency);
}
