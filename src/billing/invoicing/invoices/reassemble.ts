import type { NamedRate } from '../../customers/taxes/rate-for.ts';
import { assemble } from './assemble.ts';
import { LineKind } from './invoice-line.ts';
import type { InvoiceLine } from './invoice-line.ts';
import type { Invoice } from './invoice.ts';
import { fill } from './write-invoice.ts';

/** Sums up a draft again after its lines changed, with its original tax rates and discounts. */
export function reassemble(invoice: Invoice, lines: readonly InvoiceLine[]): void {
  const rates = lines.map((line): NamedRate => ({
    id: line.taxRateId,
    percentage: line.taxPercentage,
    category: line.taxCategory,
    name: invoice.taxGroups.find(({ rateId }) => rateId === line.taxRateId)?.name ?? null,
  }));
  const charges = lines.map((line) => ({
    amountMinor: line.amountMinor,
    wholeMinor: line.wholeMinor,
    share: line.share,
    productId: line.productId,
    isTaxInclusive: line.isTaxInclusive,
    isDiscountable: line.kind !== LineKind.commitment,
  }));
  fill(invoice, lines, assemble(charges, rates, invoice.discounts));
}
