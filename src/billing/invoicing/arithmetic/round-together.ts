import { Rational } from '../../../platform/values/rational.ts';
import { sum } from './sum.ts';

/**
 * Rounds exact amounts of either sign to integers that add up to a total, which is their sum, rounded to either side. Each
 * is less than 1 from its exact amount, and none has the opposite sign. The largest remainders are rounded away from 0,
 * with ties in order.
 */
export function roundTogether(exact: readonly Rational[], total: bigint): bigint[] {
  const parts = exact.map(({ num, den }) => num / den);
  const missing = total - sum(parts);
  const step = missing < 0n ? -1n : 1n;
  const rests = exact.map((one, index) => one.minus(new Rational(parts[index]!)).times(new Rational(step)));
  const order = [...rests.keys()].filter((index) => rests[index]!.num > 0n);
  order.sort((a, b) => rests[b]!.compare(rests[a]!) || a - b);
  for (const index of order.slice(0, Number(missing * step))) parts[index]! += step;
  return parts;
}
