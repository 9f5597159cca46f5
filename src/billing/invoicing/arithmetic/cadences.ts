import type { Interval } from '../../../catalog/offers/price.ts';
import type { Cadence } from './period.ts';

/** Each interval as a number of a smaller one that always has the same length in the calendar. */
const units: Record<Interval, readonly [unit: 'day' | 'month' | 'once', count: number]> = {
  once: ['once', 0],
  day: ['day', 1],
  week: ['day', 7],
  month: ['month', 1],
  year: ['month', 12],
};

/**
 * Returns how many periods of one cadence make up one of a longer cadence: 12 months are a year. Undefined where the
 * longer one does not begin and end with the shorter one, as for months and weeks.
 */
export function periodsWithin(longer: Cadence, shorter: Cadence): number | undefined {
  const [unit, count] = sizeOf(longer);
  const [shorterUnit, shorterCount] = sizeOf(shorter);
  if (unit !== shorterUnit || unit === 'once' || count % shorterCount !== 0) return undefined;
  return count / shorterCount;
}

/** Returns the shortest of several cadences, of those that are the same the first; undefined where none recurs. */
export function shortestOf(cadences: readonly Cadence[]): Cadence | undefined {
  const recurring = cadences.filter(({ interval }) => interval !== 'once');
  return recurring.toSorted((a, b) => days(a) - days(b))[0];
}

function sizeOf({ interval, intervalCount }: Cadence): ['day' | 'month' | 'once', number] {
  const [unit, count] = units[interval];
  return [unit, count * intervalCount];
}

/** A length in days that is only good for an order. */
function days(cadence: Cadence): number {
  const [unit, count] = sizeOf(cadence);
  return unit === 'month' ? count * 30 : count;
}
