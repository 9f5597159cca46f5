import type { Temporal } from 'temporal-polyfill';
import { Rational } from '../platform/values/rational.ts';

/** A change of a level by `quantity`, a decimal; a negative quantity lowers it. */
export interface LevelChange {
  occurredAt: Temporal.Instant;
  quantity: string;
}

/**
 * The time-weighted average of a level in [since, until). Each change counts from its time to `until`; an earlier change
 * counts for the whole period (Lago: weighted sum aggregation). An empty period is a RangeError.
 */
export function weightedSum(
  changes: readonly LevelChange[],
  since: Temporal.Instant,
  until: Temporal.Instant,
): Rational {
  const [start, end] = [since.epochMilliseconds, until.epochMilliseconds];
  if (start >= end) throw new RangeError(`the period of an average must not be empty: ${since} to ${until}`);
  const weighted = changes.map(({ occurredAt, quantity }) => {
    const heldMs = Math.max(0, end - Math.max(start, occurredAt.epochMilliseconds));
    return Rational.of(quantity).times(new Rational(BigInt(heldMs)));
  });
  return weighted.reduce(plus, new Rational(0n)).over(new Rational(BigInt(end - start)));
}

function plus(one: Rational, other: Rational): Rational {
  return one.plus(other);
}
