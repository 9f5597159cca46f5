import type { Temporal } from 'temporal-polyfill';
import { Rational } from '../platform/values/rational.ts';

/** By how much a level rises, or falls where it is below 0; the quantity is a decimal. */
export interface LevelChange {
  occurredAt: Temporal.Instant;
  quantity: string;
}

/**
 * The time-weighted average of a level from `since` until just before `until`: each change counts for as long as it
 * holds there, and one from before for all of it (Lago: weighted sum aggregation). A time of no length is a RangeError.
 */
export function weightedSum(
  changes: readonly LevelChange[],
  since: Temporal.Instant,
  until: Temporal.Instant,
): Rational {
  const [start, end] = [since.epochMilliseconds, until.epochMilliseconds];
  if (start >= end) throw new RangeError(`a level needs time to be averaged over, unlike ${since} to ${until}`);
  const held = changes.map(({ occurredAt, quantity }) => {
    const heldMs = Math.max(0, end - Math.max(start, occurredAt.epochMilliseconds));
    return Rational.of(quantity).times(new Rational(BigInt(heldMs)));
  });
  return held.reduce(plus, new Rational(0n)).over(new Rational(BigInt(end - start)));
}

function plus(one: Rational, other: Rational): Rational {
  return one.plus(other);
}
