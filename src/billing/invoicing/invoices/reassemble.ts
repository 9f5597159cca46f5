import type { NamedRate } from '../../customers/taxes/rate-for.ts';
import { assemble } from './assemble.ts';
import type { AssembledInvoice } from './assemble.ts';
import { LineKind } from './invoice-line.ts';
import type { InvoiceLine } from './invoice-line.ts';
import type { Invoice } from './invoice.ts';
import { fill } from './write-invoice.ts';

/** Sums up a draft again after its lines changed, with its original tax rates and discounts. */
export function reassemble(invoice: Invoice, lines: readonly InvoiceLine[]): void {
  reassembleWith(
    invoice,
    lines,
    lines.map((line) => presentRate(invoice, line)),
  );
}

/** The tax rate that a line of a draft has now. */
export function presentRate({ taxGroups }: Invoice, line: InvoiceLine): NamedRate {
  const { taxRateId: id, taxPercentage: percentage, taxCategory: category, taxRule: rule } = line;
  const group = taxGroups.find((one) => one.rateId === id && one.category === category);
  return { id, percentage, category, rule, name: group?.name ?? null, reason: group?.reason ?? null };
}

/** Sums up a draft again with tax rates for its lines, in the same order, and its original discounts. */
export function reassembleWith(
  invoice: Invoice,
  lines: readonly InvoiceLine[],
  rates: readonly NamedRate[],
): AssembledInvoice {
  const charges = lines.map((line) => ({
    amountMinor: line.amountMinor,
    wholeMinor: line.wholeMinor,
    share: line.share,
    productId: line.productId,
    couponIds: line.couponIds,
    isTaxInclusive: line.isTaxInclusive,
    isDiscountable: line.kind !== LineKind.commitment && line.kind !== LineKind.manual,
  }));
  const assembled = assemble(charges, rates, invoice.discounts);
  fill(invoice, lines, assembled);
  return assembled;
}
