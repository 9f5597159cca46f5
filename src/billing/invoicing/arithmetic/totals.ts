import { discountLines } from './discount.ts';
import type { Discount, Discountable } from './discount.ts';
import { sum } from './sum.ts';
import { netOf, taxLines } from './tax.ts';
import type { TaxGroup } from './tax.ts';
import type { TaxRateTerms } from '../../customers/taxes/tax-terms.ts';

/** A line with all that is reckoned of it: net + tax = total; net is without discounts and without tax. */
export interface LineAmounts {
  amountMinor: bigint;
  discountMinor: bigint;
  taxMinor: bigint;
  netMinor: bigint;
  totalMinor: bigint;
}

/** An invoice summed up: subtotal - discount + tax = total. */
export interface Totals {
  /** What all lines come to before discounts and without the tax that is still in them after discounts. */
  subtotalMinor: bigint;
  discountMinor: bigint;
  taxMinor: bigint;
  totalMinor: bigint;
  groups: TaxGroup[];
  lines: LineAmounts[];
  /** What each discount took in all. */
  byDiscount: bigint[];
}

/** A line to be discounted, then taxed. */
type TotalledLine = Discountable & { isInclusive: boolean; rate: TaxRateTerms };

/** Takes off the discounts, reckons the tax of what is left (EN 16931: discounts before tax), and sums up. */
export function totalUp(lines: readonly TotalledLine[], discounts: readonly Discount[]): Totals {
  const taken = discountLines(lines, discounts);
  const discounted = lines.map((line, place) => ({ ...line, minor: line.amountMinor - sum(taken[place]!) }));
  const { lineTaxMinor, groups } = taxLines(discounted);
  const amounts = discounted.map((line, place): LineAmounts => {
    const [netMinor, taxMinor] = [netOf(line, lineTaxMinor[place]!), lineTaxMinor[place]!];
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
