import type { Discount } from '../arithmetic/discount.ts';
import { totalUp } from '../arithmetic/totals.ts';
import type { Totals } from '../arithmetic/totals.ts';
import type { NamedRate } from '../../customers/taxes/rate-for.ts';
import type { Charge } from './charge.ts';
import type { DiscountShape } from './invoice-shapes.ts';

/** A coupon on an invoice, before the amount of its discount is calculated. */
export type NamedDiscount = Omit<DiscountShape, 'minor'>;

/** Charges summed up with discounts and taxes, before an invoice is written; previews show it too. */
export interface AssembledInvoice {
  /** The tax rate of each charge, in the order of the charges. */
  rates: readonly NamedRate[];
  discounts: readonly NamedDiscount[];
  totals: Totals;
}

type ChargeAmounts = Pick<
  Charge,
  'amountMinor' | 'wholeMinor' | 'share' | 'productId' | 'couponIds' | 'isTaxInclusive' | 'isDiscountable'
>;

/** Sums up charges; `rates` holds the tax rate of each, in the same order. */
export function assemble(
  charges: readonly ChargeAmounts[],
  rates: readonly NamedRate[],
  discounts: readonly NamedDiscount[],
): AssembledInvoice {
  const lines = charges.map((charge, index) => ({
    ...charge,
    isInclusive: charge.isTaxInclusive,
    rate: rates[index]!,
  }));
  return { rates, discounts, totals: totalUp(lines, discounts.map(toDiscount)) };
}

function toDiscount({ couponId, amountOffMinor, ...terms }: NamedDiscount): Discount {
  return { id: couponId, ...terms, amountOffMinor: amountOffMinor === null ? null : BigInt(amountOffMinor) };
}
