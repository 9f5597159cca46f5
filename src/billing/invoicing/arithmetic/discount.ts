import { Rational } from '../../../platform/values/rational.ts';
import { allocate } from './allocate.ts';
import { entire, prorate } from './proration.ts';
import type { Share } from './proration.ts';
import { sum } from './sum.ts';

/** A discount on the lines of its products, as a percentage such as "20" or as an amount; no products means all. */
export interface Discount {
  id: string;
  percentOff: string | null;
  amountOffMinor: bigint | null;
  productIds: readonly string[];
  /** Whether it discounts only lines that name it. */
  isGathered?: boolean;
}

/** The fields of a line that discounts need; only a line without discounts may be negative. */
export interface Discountable {
  amountMinor: bigint;
  productId: string | null;
  isDiscountable: boolean;
  /** The coupons that may discount the line, where not all of the invoice may; null or left out otherwise. */
  couponIds?: readonly string[] | null;
  /** The cost of the whole period, if `amountMinor` is a share of it. */
  wholeMinor?: bigint;
  share?: Share;
}

/** The rest of a line after discounts so far, and the rest of the whole that it is a share of. */
interface RemainingLine {
  line: Discountable;
  leftMinor: bigint;
  wholeMinor: bigint;
  share: Share;
}

/**
 * Returns the amount of each discount for each line. Discounts apply in order, each to the rest of the line, never below
 * 0. A percentage is rounded per line. On a prorated line it applies to the whole, and the line keeps its share of the
 * rest of the whole. An amount is spread over its lines by largest remainder, in proportion to their rests.
 * A negative discount, a negative line with discounts, or a line whose amount is not its share of its whole, is a RangeError.
 */
export function discountLines(lines: readonly Discountable[], discounts: readonly Discount[]): bigint[][] {
  const remaining = lines.map(remainingOf);
  const taken = discounts.map((discount) => deduct(remaining, discount));
  return lines.map((_, line) => taken.map((offs) => offs[line]!));
}

function remainingOf(line: Discountable): RemainingLine {
  const { amountMinor, wholeMinor = amountMinor, share = entire } = line;
  if (amountMinor < 0n && line.isDiscountable) throw new RangeError('a line to be discounted must not be negative');
  if (prorate(wholeMinor, share) !== amountMinor)
    throw new RangeError('the amount of a prorated line must be its share of its whole');
  return { line, leftMinor: amountMinor, wholeMinor, share };
}

/** Applies a discount to its lines and returns the amount deducted from each. */
function deduct(remaining: RemainingLine[], discount: Discount): bigint[] {
  const before = remaining.map(({ leftMinor }) => leftMinor);
  const its = remaining.filter(({ line }) => isFor(discount, line));
  if (discount.percentOff === null) takeAmount(its, positive(discount.amountOffMinor ?? 0n));
  else takePercentage(its, Rational.of(discount.percentOff));
  return remaining.map(({ leftMinor }, line) => before[line]! - leftMinor);
}

function isFor(discount: Discount, line: Discountable): boolean {
  const { productIds } = discount;
  const { productId, isDiscountable } = line;
  if (!isDiscountable || !isAmongCoupons(discount, line)) return false;
  return !productIds.length || (productId !== null && productIds.includes(productId));
}

/** A line that was gathered, or is on an invoice of several subscriptions, names its coupons. */
function isAmongCoupons({ id, isGathered }: Discount, { couponIds }: Discountable): boolean {
  return couponIds ? couponIds.includes(id) : !isGathered;
}

function takePercentage(remaining: RemainingLine[], percent: Rational): void {
  for (const line of remaining) {
    const off = percent.times(new Rational(line.wholeMinor, 100n)).round();
    line.wholeMinor -= lesser(positive(off), line.wholeMinor);
    // A smaller whole may round to a greater share if the part ends before the whole.
    line.leftMinor = lesser(prorate(line.wholeMinor, line.share), line.leftMinor);
  }
}

function takeAmount(remaining: RemainingLine[], amountMinor: bigint): void {
  const left = remaining.map(({ leftMinor }) => leftMinor);
  allocate(lesser(amountMinor, sum(left)), left).forEach((off, index) => {
    if (off) settle(remaining[index]!, left[index]! - off);
  });
}

/** After an amount is deducted, the rest is no longer a share of a whole, so a later percentage applies to the rest. */
function settle(line: RemainingLine, leftMinor: bigint): void {
  Object.assign(line, { leftMinor, wholeMinor: leftMinor, share: entire });
}

function positive(off: bigint): bigint {
  if (off < 0n) throw new RangeError('a discount must not be negative');
  return off;
}

function lesser(one: bigint, other: bigint): bigint {
  return one < other ? one : other;
}
