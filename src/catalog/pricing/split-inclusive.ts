import { Rational } from '../../platform/values/rational.ts';

/** The net amount and the tax of a gross amount, in minor units; they add up to it. */
export interface TaxSplit {
  net: bigint;
  tax: bigint;
}

/**
 * Splits an amount that includes tax. One part is rounded, half away from zero, and the other is the remainder. `net` rounds
 * gross / (1 + rate), `tax` rounds the difference (Zuora: rounding rule for inclusive tax mode). The rate is a percentage
 * from 0, such as "19".
 */
export function splitInclusive(gross: bigint, rate: string, rounded: 'net' | 'tax'): TaxSplit {
  const percent = Rational.of(rate);
  if (percent.num < 0n) throw new RangeError(`a tax rate must not be negative: ${rate}`);
  const hundred = new Rational(100n);
  const part = rounded === 'net' ? hundred : percent;
  const share = new Rational(gross).times(part).over(hundred.plus(percent)).round();
  return rounded === 'net' ? { net: share, tax: gross - share } : { net: gross - share, tax: share };
}
