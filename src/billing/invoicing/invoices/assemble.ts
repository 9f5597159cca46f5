import type { Discount } from '../arithmetic/discount.ts';
import { totalUp } from '../arithmetic/totals.ts';
import type { Totals } from '../arithmetic/totals.ts';
import type { NamedRate } from '../../customers/taxes/rate-for.ts';
import type { Charge } from './charge.ts';
import type { DiscountShape } from './invoice-shapes.ts';

/** A coupon as it is put on an invoice, before it is known what it takes off. */
export type NamedDiscount = Omit<DiscountShape, 'minor'>;

/** What charges come to with discounts and taxes: an invoice before it is one, and all that a preview shows. */
export interface Assembled {
  /** Of each charge, in their order. */
  rates: readonly NamedRate[];
  discounts: readonly NamedDiscount[];
  totals: Totals;
}

type Assemblable = Pick<
  Charge,
  'amountMinor' | 'wholeMinor' | 'share' | 'productId' | 'isTaxInclusive' | 'isDiscountable'
>;

/** Sums up charges; `rates` has the tax of each, in their order. */
export function assemble(
  charges: readonly Assemblable[],
  rates: readonly NamedRate[],
  discounts: readonly NamedDiscount[],
): Assembled {
  const lines = charges.map((charge, index) => ({
    ...charge,
    isInclusive: charge.isTaxInclusive,
    rate: rates[index]!,
  }));
  return { rates, discounts, totals: totalUp(lines, discounts.map(toDiscount)) };
}

function toDiscount({ couponId, percentOff, amountOffMinor, productIds }: NamedDiscount): Discount {
  return {
    id: couponId,
    percentOff,
    amountOffMinor: amountOffMinor === null ? null : BigInt(amountOffMinor),
    productIds,
  };
}
