import { discountLines } from './discount.ts';
import type { Discount, Discountable } from './discount.ts';
import { sum } from './sum.ts';
import { netOf, taxLines } from './tax.ts';
import type { TaxGroup } from './tax.ts';
import type { TaxRateTerms } from '../../customers/taxes/tax-terms.ts';

/** The calculated amounts of a line: net + tax = total, where net is after discounts and without tax. */
export interface LineAmounts {
  amountMinor: bigint;
  discountMinor: bigint;
  taxMinor: bigint;
  netMinor: bigint;
  totalMinor: bigint;
}

/** An invoice summed up: subtotal - discount + tax = total. */
export interface Totals {
  /** The sum of all lines before discounts, less the tax that inclusive lines still include after discounts. */
  subtotalMinor: bigint;
  discountMinor: bigint;
  taxMinor: bigint;
  totalMinor: bigint;
  groups: TaxGroup[];
  lines: LineAmounts[];
  /** The total of each discount. */
  byDiscount: bigint[];
}

type TotalledLine = Discountable & { isInclusive: boolean; rate: TaxRateTerms };

/** Deducts the discounts, calculates the tax on the rest (EN 16931: discounts before tax), and sums up. */
export function totalUp(lines: readonly TotalledLine[], discounts: readonly Discount[]): Totals {
  const taken = discountLines(lines, discounts);
  const discounted = lines.map((line, index) => ({ ...line, minor: line.amountMinor - sum(taken[index]!) }));
  const { lineTaxMinor, groups } = taxLines(discounted);
  const amounts = discounted.map((line, index): LineAmounts => {
    const [netMinor, taxMinor] = [netOf(line, lineTaxMinor[index]!), lineTaxMinor[index]!];
    const { amountMinor, minor } = line;
    return {
      amountMinor,
      discountMinor: amountMinor - minor,
      taxMinor,
      netMinor,
      totalMinor: netMinor + taxMinor,
    };
  });
  const byDiscount = discounts.map((_, index) => sum(taken.map((offs) => offs[index]!)));
  return { ...sumsOf(amounts), groups, lines: amounts, byDiscount };
}

function sumsOf(lines: readonly LineAmounts[]): Pick<Totals, `${'subtotal' | 'discount' | 'tax' | 'total'}Minor`> {
  return {
    subtotalMinor: sum(lines.map(({ netMinor, discountMinor }) => netMinor + discountMinor)),
    discountMinor: sum(lines.map(({ discountMinor }) => discountMinor)),
    taxMinor: sum(lines.map(({ taxMinor }) => taxMinor)),
    totalMinor: sum(lines.map(({ totalMinor }) => totalMinor)),
  };
}
