import { sum } from './sum.ts';

/**
 * Splits an amount in proportion to non-negative weights by largest remainder, with ties in order. The parts add up to
 * the amount, each within 1 of its exact share. A negative amount mirrors the positive one. If all weights are 0, the
 * first part gets the whole amount. A negative weight, or an amount without weights, is a RangeError.
 */
export function allocate(amountMinor: bigint, weights: readonly bigint[]): bigint[] {
  requireWeights(amountMinor, weights);
  if (amountMinor < 0n) return allocate(-amountMinor, weights).map((part) => -part);
  const whole = sum(weights);
  if (whole === 0n) return weights.map((_, index) => (index ? 0n : amountMinor));
  const parts = weights.map((weight) => (amountMinor * weight) / whole);
  const missing = amountMinor - sum(parts);
  for (const index of byRemainder(amountMinor, weights, whole).slice(0, Number(missing))) parts[index]! += 1n;
  return parts;
}

/** The indexes of the weights, the largest remainder of the division first. */
function byRemainder(amountMinor: bigint, weights: readonly bigint[], whole: bigint): number[] {
  const remainders = weights.map((weight) => (amountMinor * weight) % whole);
  return [...remainders.keys()].sort((a, b) => Number(remainders[b]! - remainders[a]!));
}

function requireWeights(amountMinor: bigint, weights: readonly bigint[]): void {
  if (weights.some((weight) => weight < 0n)) throw new RangeError('a weight must not be negative');
  if (!weights.length && amountMinor) throw new RangeError('an amount needs at least one weight to be split by');
}
