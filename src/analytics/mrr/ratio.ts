import { Rational } from '../../platform/values/rational.ts';

/** A ratio with four decimals, rounded half away from zero; null where nothing is divided by. */
export function ratio(num: Rational, den: Rational, places = 4): string | null {
  return den.num === 0n ? null : num.over(den).toFixed(places);
}

export function ofCount(count: number): Rational {
  return new Rational(BigInt(count));
}
