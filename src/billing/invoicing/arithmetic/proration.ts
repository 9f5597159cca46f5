import type { Temporal } from 'temporal-polyfill';
import { Rational } from '../../../platform/values/rational.ts';
import { Proration } from '../../customers/profile/proration.ts';
import { localDays } from './calendar.ts';
import type { Span } from './span.ts';

/** The units in a part (`numerator`), in the whole (`denominator`), and in the whole after the part's end (`after`). */
export interface Share {
  numerator: bigint;
  denominator: bigint;
  after: bigint;
}

/** The share of a part that is the whole. */
export const entire: Share = { numerator: 1n, denominator: 1n, after: 0n };

/**
 * Returns the share of a part in a whole, in whole seconds or in calendar days of the zone. The day of a change counts
 * to the part after it. A whole shorter than one unit cannot be divided, so each of its parts counts as the whole.
 * A part that is not within the whole is a RangeError.
 */
export function shareOf(part: Span, whole: Span, unit: Proration, timezone: string): Share {
  requireWithin(part, whole);
  if (unit === Proration.none) return entire;
  const between = counters[unit];
  const count = (from: Temporal.Instant, to: Temporal.Instant) => BigInt(between(from, to, timezone));
  const denominator = count(whole.startAt, whole.endAt);
  if (denominator === 0n) return entire;
  return {
    numerator: count(part.startAt, part.endAt),
    denominator,
    after: count(part.endAt, whole.endAt),
  };
}

/**
 * Returns the share of an amount in minor units, counted from the end of the whole and rounded there (half away from
 * zero). Adjacent parts therefore add up to the whole to the cent.
 */
export function prorate(amountMinor: bigint, { numerator, denominator, after }: Share): bigint {
  const fromEnd = (units: bigint) => new Rational(amountMinor * units, denominator).round();
  return fromEnd(numerator + after) - fromEnd(after);
}

/** Limits a credit to the amount that is billed and not yet credited; it is never negative. */
export function creditable(potential: bigint, billed: bigint, alreadyCredited: bigint): bigint {
  const open = billed - alreadyCredited;
  const most = potential < open ? potential : open;
  return most > 0n ? most : 0n;
}

type Between = (from: Temporal.Instant, to: Temporal.Instant, timezone: string) => number;

const counters: Record<Exclude<Proration, Proration.none>, Between> = {
  second: (from, to) => wholeSeconds(to) - wholeSeconds(from),
  day: localDays,
};

function wholeSeconds(at: Temporal.Instant): number {
  return Math.floor(at.epochMilliseconds / 1000);
}

function requireWithin(part: Span, whole: Span): void {
  const instants = [whole.startAt, part.startAt, part.endAt, whole.endAt];
  const isOrdered = instants.every(
    (at, index) => !index || instants[index - 1]!.epochMilliseconds <= at.epochMilliseconds,
  );
  if (!isOrdered) throw new RangeError(`a part must lie within its whole, unlike ${shown(part)} in ${shown(whole)}`);
}

function shown({ startAt, endAt }: Span): string {
  return `${startAt}/${endAt}`;
}
