import { currencies } from '../../platform/values/currencies.ts';
import { Rational } from '../../platform/values/rational.ts';

/** A rate as it is stored. Days are ISO 8601 texts, which sort as the days do. */
export interface KnownRate {
  base: string;
  quote: string;
  day: string;
  rate: string;
}

interface Dated {
  day: string;
  rate: Rational;
}

/**
 * Finds the rate between two currencies on a day, which is the latest at or before it: the rate of the pair, or else that
 * of the opposite pair, or else across a third currency, which has rates for both.
 */
export class RateBook {
  readonly #pairs = new Map<string, Dated[]>();
  readonly #bases: readonly string[];

  constructor(rates: readonly KnownRate[]) {
    for (const [pair, own] of Map.groupBy(rates, ({ base, quote }) => keyOf(base, quote))) {
      const dated = own.map(({ day, rate }) => ({ day, rate: Rational.of(rate) }));
      this.#pairs.set(
        pair,
        dated.sort((a, b) => (a.day < b.day ? -1 : 1)),
      );
    }
    this.#bases = [...new Set(rates.map(({ base }) => base))].sort();
  }

  /** What a unit of `from` is worth in `to`. A rate that is divided has 18 decimals. Null without any. */
  on(day: string, from: string, to: string): Rational | null {
    if (from === to) return new Rational(1n);
    const direct = this.#latest(from, to, day);
    if (direct) return direct.rate;
    const opposite = this.#latest(to, from, day);
    if (opposite) return divided(new Rational(1n), opposite.rate);
    return this.#across(day, from, to);
  }

  /** The days on which the rate between two currencies may change. */
  changesOf(from: string, to: string): Set<string> {
    const days = new Set<string>();
    for (const base of new Set([from, to, ...this.#bases]))
      for (const quote of [from, to]) for (const { day } of this.#pairs.get(keyOf(base, quote)) ?? []) days.add(day);
    return days;
  }

  /** Of several third currencies, the one whose older rate is newest; of equal ones, the first by its code. */
  #across(day: string, from: string, to: string): Rational | null {
    let found: { day: string; rate: Rational } | null = null;
    for (const base of this.#bases) {
      const [of, into] = [this.#latest(base, from, day), this.#latest(base, to, day)];
      if (!of || !into) continue;
      const older = of.day < into.day ? of.day : into.day;
      if (!found || older > found.day) found = { day: older, rate: divided(into.rate, of.rate) };
    }
    return found && found.rate;
  }

  #latest(base: string, quote: string, day: string): Dated | undefined {
    const dated = this.#pairs.get(keyOf(base, quote)) ?? [];
    let [low, high] = [0, dated.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (dated[middle]!.day <= day) low = middle + 1;
      else high = middle;
    }
    return dated[low - 1];
  }
}

/** A rate for minor units: cents of one currency to the minor unit of the other. */
export function ofMinorUnits(rate: Rational, from: string, to: string): Rational {
  const shift = (currencies.get(to) ?? 2) - (currencies.get(from) ?? 2);
  const power = new Rational(10n ** BigInt(Math.abs(shift)));
  return shift < 0 ? rate.over(power) : rate.times(power);
}

function divided(num: Rational, den: Rational): Rational {
  return Rational.of(num.over(den).toFixed(18));
}

function keyOf(base: string, quote: string): string {
  return `${base} ${quote}`;
}
