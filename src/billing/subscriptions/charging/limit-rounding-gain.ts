import { Rational } from '../../../platform/values/rational.ts';
import type { InvoiceLine } from '../../invoicing/invoices/invoice-line.ts';
import type { Share } from '../../invoicing/arithmetic/proration.ts';
import { baseOf } from '../../invoicing/credit-notes/base-of.ts';

type GainLine = Pick<
  InvoiceLine,
  'isTaxInclusive' | 'wholeMinor' | 'numerator' | 'denominator' | 'discountMinor' | 'netMinor' | 'taxMinor'
>;

/** A credit of a line for its unused time, `numerator` of its own `denominator` units. */
export interface TimeCredit {
  line: GainLine;
  baseMinor: bigint;
  share: Pick<Share, 'numerator' | 'denominator'>;
}

const nothing = new Rational(0n);

/**
 * Limits the customer's gain from rounding in one period. Credits and charges at one instant are rounded alike, so that a
 * change back and forth nets to zero. Each alone may leave a fraction of a minor unit of used time unpaid. A hundred
 * changes at chosen instants would add up a hundred of those fractions: gains beyond `maxGainMinor` reduce the credits.
 */
export function limitRoundingGain<T extends TimeCredit>(
  credits: readonly T[],
  before: readonly TimeCredit[],
  maxGainMinor: bigint,
): T[] {
  const gain = [...before, ...credits].map(gainOf).reduce((sum, one) => sum.plus(one), nothing);
  let excess = roundedUp(gain.minus(new Rational(maxGainMinor)));
  return credits.map((one) => {
    const less = excess < one.baseMinor ? excess : one.baseMinor;
    if (less <= 0n) return one;
    excess -= less;
    return { ...one, baseMinor: one.baseMinor - less };
  });
}

/** Whether a line was calculated from its whole period in the units of the share, and has no discount. */
export function isPricedByPeriod(
  { numerator, discountMinor }: GainLine,
  { denominator }: TimeCredit['share'],
): boolean {
  return denominator === numerator && discountMinor === 0n;
}

/**
 * Returns the value of the used part of a line beyond the amount kept for it. A negative gain counts down to one minor
 * unit; anything more is no rounding, but was not credited because it had been credited before.
 */
function gainOf({ line, baseMinor, share }: TimeCredit): Rational {
  const used = share.denominator - share.numerator;
  const base = baseOf(line, line);
  const worth = isPricedByPeriod(line, share)
    ? new Rational(line.wholeMinor * used, line.denominator)
    : new Rational(base * used, share.denominator);
  const gain = worth.plus(new Rational(baseMinor - base));
  const least = new Rational(-1n);
  return gain.compare(least) < 0 ? least : gain;
}

function roundedUp({ num, den }: Rational): bigint {
  return num > 0n ? (num + den - 1n) / den : 0n;
}
