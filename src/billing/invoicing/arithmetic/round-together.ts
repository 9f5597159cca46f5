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
  if (missing < 0n) return roundTogether(exact.map(negated), -total).map((part) => -part);
  const rests = exact.map((one, index) => one.minus(new Rational(parts[index]!)));
  const order = [...rests.keys()].sort((a, b) => rests[b]!.compare(rests[a]!));
  // Each rest is less than 1, so at least as many of them are positive as their sum, which is missing, rounded up.
  for (const index of order.slice(0, Number(missing))) parts[index]! += 1n;
  return parts;
}

function negated({ num, den }: Rational): Rational {
  return new Rational(-num, den);
}
