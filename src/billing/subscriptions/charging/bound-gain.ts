import { Rational } from '../../../platform/values/rational.ts';
import type { InvoiceLine } from '../../invoicing/invoices/invoice-line.ts';
import type { Share } from '../../invoicing/arithmetic/proration.ts';
import { baseOf } from '../../invoicing/credit-notes/plan-credits.ts';

type GainLine = Pick<
  InvoiceLine,
  'isTaxInclusive' | 'wholeMinor' | 'numerator' | 'denominator' | 'discountMinor' | 'netMinor' | 'taxMinor'
>;

/** What was given back of a line for its unused time, `numerator` of its own `denominator` units. */
export interface Cut {
  line: GainLine;
  baseMinor: bigint;
  share: Pick<Share, 'numerator' | 'denominator'>;
}

const nothing = new Rational(0n);

/**
 * What is given back and what is charged at one instant is rounded alike, so that a change back and forth nets to zero;
 * each for itself may so let a customer off a part of a minor unit for the time that they used. Anyone who changes a hundred
 * times, at instants that they choose, would have a hundred of those: as soon as all of a period's come to more than `most`
 * minor units, so much less is given back.
 */
export function boundGain<T extends Cut>(wanted: readonly T[], before: readonly Cut[], most: bigint): T[] {
  const gain = [...before, ...wanted].map(gainOf).reduce((sum, one) => sum.plus(one), nothing);
  let excess = roundedUp(gain.minus(new Rational(most)));
  return wanted.map((one) => {
    const less = excess < one.baseMinor ? excess : one.baseMinor;
    if (less <= 0n) return one;
    excess -= less;
    return { ...one, baseMinor: one.baseMinor - less };
  });
}

/** Whether a line was calculated from a whole period in the units of a share of it, and no coupon has changed it. */
export function isOfWhole({ numerator, discountMinor }: GainLine, { denominator }: Cut['share']): boolean {
  return denominator === numerator && discountMinor === 0n;
}

/**
 * What the used part of a line is worth beyond what is kept for it. What is kept beyond its worth, less than a minor unit,
 * counts as well; anything more was not given back because it had been before, and is no rounding.
 */
function gainOf({ line, baseMinor, share }: Cut): Rational {
  const used = share.denominator - share.numerator;
  const base = baseOf(line, line);
  const worth = isOfWhole(line, share)
    ? new Rational(line.wholeMinor * used, line.denominator)
    : new Rational(base * used, share.denominator);
  const gain = worth.plus(new Rational(baseMinor - base));
  const least = new Rational(-1n);
  return gain.compare(least) < 0 ? least : gain;
}

function roundedUp({ num, den }: Rational): bigint {
  return num > 0n ? (num + den - 1n) / den : 0n;
}
