import { Rational } from '../../../platform/values/rational.ts';
import { allocate } from './allocate.ts';
import { entire, prorate } from './proration.ts';
import type { Share } from './proration.ts';
import { sum } from './sum.ts';

/** A percentage, such as "20", or else an amount, off the lines of its products; no products are all. */
export interface Discount {
  id: string;
  percentOff: string | null;
  amountOffMinor: bigint | null;
  productIds: readonly string[];
}

/** What discounts need to know of a line; its amount is from 0. */
export interface Discountable {
  amountMinor: bigint;
  productId: string | null;
  isDiscountable: boolean;
  /** What the whole period would cost, where `amountMinor` is a share of it. */
  wholeMinor?: bigint;
  share?: Share;
}

/** What is left of a line, and of the whole that it is a share of. */
interface RemainingDiscount {
  line: Discountable;
  leftMinor: bigint;
  wholeMinor: bigint;
  share: Share;
}

/**
 * For each line, what each discount takes off, in the discounts' order: each on what is left, never below 0.
 * A percentage is rounded per line; on a prorated line it is taken off the whole, so that what is left is that share of
 * the whole that is left. An amount is spread over its lines by largest remainder in proportion to what is left of them.
 * A line below 0, one whose amount is not its share of its whole, and a discount below 0 are a RangeError.
 */
export function discountLines(lines: readonly Discountable[], discounts: readonly Discount[]): bigint[][] {
  const standings = lines.map(standingOf);
  const taken = discounts.map((discount) => takeOff(standings, discount));
  return lines.map((_, line) => taken.map((offs) => offs[line]!));
}

function standingOf(line: Discountable): RemainingDiscount {
  const { amountMinor, wholeMinor = amountMinor, share = entire } = line;
  if (amountMinor < 0n) throw new RangeError('a line to be discounted is not below 0');
  if (prorate(wholeMinor, share) !== amountMinor) throw new RangeError('a prorated line is its share of its whole');
  return { line, leftMinor: amountMinor, wholeMinor, share };
}

/** Takes a discount off the lines it is for, and tells what it took off each. */
function takeOff(standings: RemainingDiscount[], discount: Discount): bigint[] {
  const before = standings.map(({ leftMinor }) => leftMinor);
  const its = standings.filter(({ line }) => isFor(discount, line));
  if (discount.percentOff === null) takeAmount(its, positive(discount.amountOffMinor ?? 0n));
  else takePercentage(its, Rational.of(discount.percentOff));
  return standings.map(({ leftMinor }, line) => before[line]! - leftMinor);
}

function isFor({ productIds }: Discount, { productId, isDiscountable }: Discountable): boolean {
  return isDiscountable && (!productIds.length || (productId !== null && productIds.includes(productId)));
}

function takePercentage(standings: RemainingDiscount[], percent: Rational): void {
  for (const standing of standings) {
    const off = percent.times(new Rational(standing.wholeMinor, 100n)).round();
    standing.wholeMinor -= lesser(positive(off), standing.wholeMinor);
    // Of two wholes, the smaller may round to the greater share where the part ends before the whole.
    standing.leftMinor = lesser(prorate(standing.wholeMinor, standing.share), standing.leftMinor);
  }
}

function takeAmount(standings: RemainingDiscount[], amountMinor: bigint): void {
  const left = standings.map(({ leftMinor }) => leftMinor);
  allocate(lesser(amountMinor, sum(left)), left).forEach((off, index) => {
    if (off) settle(standings[index]!, left[index]! - off);
  });
}

/** What an amount leaves is no share of a whole any more: a percentage that follows is taken off what is left. */
function settle(standing: RemainingDiscount, leftMinor: bigint): void {
  Object.assign(standing, { leftMinor, wholeMinor: leftMinor, share: entire });
}

function positive(off: bigint): bigint {
  if (off < 0n) throw new RangeError('a discount takes nothing below 0');
  return off;
}

function lesser(one: bigint, other: bigint): bigint {
  return one < other ? one : other;
}
