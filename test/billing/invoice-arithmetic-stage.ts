import fc from 'fast-check';
import type { Discount, Discountable } from '../../src/billing/invoicing/arithmetic/discount.ts';
import { prorate } from '../../src/billing/invoicing/arithmetic/proration.ts';
import type { Share } from '../../src/billing/invoicing/arithmetic/proration.ts';
import { pointed } from '../../src/platform/values/rational.ts';

export const runs = { seed: 20_260, numRuns: 400 };

export const amount = fc.oneof(fc.bigInt({ min: 0n, max: 20n }), fc.bigInt({ min: 0n, max: 10n ** 15n }));
export const percent = fc.oneof(
  fc.constantFrom('0', '12.5', '20', '33.333333333333', '50', '100', '150'),
  fc.bigInt({ min: 0n, max: 100n * 10n ** 3n }).map((value) => pointed(value, 3)),
);

/** Draws a share of a whole, with something before and after it. */
export const share = fc
  .tuple(fc.bigInt({ min: 1n, max: 3000n }), fc.nat(), fc.nat())
  .map(([denominator, a, b]): Share => {
    const [from, to] = [BigInt(a) % (denominator + 1n), BigInt(b) % (denominator + 1n)].sort(ascending);
    return { numerator: to! - from!, denominator, after: denominator - to! };
  });
export const untilTheEnd = share.map(({ denominator, after }) => ({ denominator, numerator: after, after: 0n }));

export const line = (amountMinor: bigint, more: Partial<Discountable> = {}): Discountable => ({
  ...{ amountMinor, productId: null, isDiscountable: true },
  ...more,
});
export const partOf = (wholeMinor: bigint, ofWhole: Share) =>
  line(prorate(wholeMinor, ofWhole), { wholeMinor, share: ofWhole });

export const off = (percentOff: string | null, amountOffMinor: bigint | null, productIds: string[] = []): Discount => ({
  ...{ id: 'coupon', percentOff, amountOffMinor, productIds },
});
export const productIds = fc.subarray(['forge', 'anvil']);
export const percentages = fc.array(
  percent.map((value) => off(value, null)),
  { maxLength: 3 },
);

function ascending(one: bigint, other: bigint): number {
  return one < other ? -1 : one > other ? 1 : 0;
}
