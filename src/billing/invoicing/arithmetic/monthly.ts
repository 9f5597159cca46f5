import type { Interval } from '../../../catalog/offers/price.ts';
import { Rational } from '../../../platform/values/rational.ts';
import type { Cadence } from './period.ts';

const monthsOf: Record<Interval, Rational> = {
  once: new Rational(0n),
  day: new Rational(365n, 12n),
  week: new Rational(52n, 12n),
  month: new Rational(1n),
  year: new Rational(1n, 12n),
};

/**
 * Converts a recurring amount to its exact monthly amount: a year is 12 months, 52 weeks or 365 days (Polar's ratios for
 * monthly recurring revenue). A one-time price does not recur, so it is 0.
 */
export function monthlyAmount(amountMinor: bigint, { interval, intervalCount }: Cadence): Rational {
  return new Rational(amountMinor, BigInt(intervalCount)).times(monthsOf[interval]);
}
