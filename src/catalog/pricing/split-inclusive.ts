import { Rational } from '../../platform/values/rational.ts';

/** What of a gross amount is the seller's, and what is tax: together the gross amount, in minor units. */
export interface Split {
  net: bigint;
  tax: bigint;
}

/**
 * Takes out the tax that is in an amount. One of the two is rounded, a half away from zero, and the other is the rest:
 * `net` rounds gross / (1 + rate), `tax` rounds what lies between (Zuora: rounding rule for inclusive tax mode).
 * The rate is a percentage from 0, such as "19".
 */
export function splitInclusive(gross: bigint, rate: string, rounded: 'net' | 'tax'): Split {
  const percent = Rational.of(rate);
  if (percent.num < 0n) throw new RangeError(`a tax rate is not negative: ${rate}`);
  const hundred = new Rational(100n);
  const part = rounded === 'net' ? hundred : percent;
  const share = new Rational(gross).times(part).over(hundred.plus(percent)).round();
  return rounded === 'net' ? { net: share, tax: gross - share } : { net: gross - share, tax: share };
}
