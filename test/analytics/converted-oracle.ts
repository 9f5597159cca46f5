import { Temporal } from 'temporal-polyfill';
import { ratio } from '../../src/analytics/mrr/ratio.ts';
import { roundTogether } from '../../src/billing/invoicing/arithmetic/round-together.ts';
import { Rational } from '../../src/platform/values/rational.ts';

export interface Rate {
  base: string;
  quote: string;
  day: string;
  rate: string;
}

export interface Change {
  customer: number;
  currency: string;
  at: Temporal.Instant;
  minor: Rational;
}

const zero = new Rational(0n);
const decimals: Record<string, number> = { EUR: 2, USD: 2, JPY: 0 };

/** The rate of a day, by reading all rates: of the pair, of the opposite pair, or across a currency. */
export function rateOn(rates: readonly Rate[], day: string, from: string, to: string): Rational {
  if (from === to) return new Rational(1n);
  const latest = (base: string, quote: string) =>
    rates
      .filter((rate) => rate.base === base && rate.quote === quote && rate.day <= day)
      .toSorted((a, b) => b.day.localeCompare(a.day))[0];
  const cut = (rate: Rational) => Rational.of(rate.toFixed(18));
  const direct = latest(from, to);
  if (direct) return Rational.of(direct.rate);
  const opposite = latest(to, from);
  if (opposite) return cut(new Rational(1n).over(Rational.of(opposite.rate)));
  const across = [...new Set(rates.map(({ base }) => base))].sort().flatMap((base) => {
    const [of, into] = [latest(base, from), latest(base, to)];
    if (!of || !into) return [];
    return [
      { day: of.day < into.day ? of.day : into.day, rate: cut(Rational.of(into.rate).over(Rational.of(of.rate))) },
    ];
  });
  return across.reduce((best, one) => (one.day > best.day ? one : best)).rate;
}

/** An amount in minor units as minor units of another currency, by the rate of a day. */
export function valued(
  rates: readonly Rate[],
  minor: Rational,
  { currency, into, date }: { currency: string; into: string; date: string },
): Rational {
  const shift = decimals[into]! - decimals[currency]!;
  const power = new Rational(10n ** BigInt(Math.abs(shift)));
  const value = minor.times(rateOn(rates, date, currency, into));
  return shift < 0 ? value.over(power) : value.times(power);
}

/** The figures of each bucket, customer by customer and day by day. */
export function expectedBuckets(
  changes: readonly Change[],
  rates: readonly Rate[],
  { from, edges, timezone, to }: { from: Temporal.Instant; edges: Temporal.Instant[]; timezone: string; to: string },
) {
  const dateOf = (at: Temporal.Instant) => at.toZonedDateTimeISO(timezone).toPlainDate().toString();
  const valueOf = (minor: Rational, currency: string, date: string) =>
    valued(rates, minor, { currency, into: to, date });
  const dayBefore = (at: Temporal.Instant) => dateOf(at.subtract({ milliseconds: 1 }));
  const own = [...Map.groupBy(changes, ({ customer, currency }) => `${customer} ${currency}`).values()];
  const standing = (rows: readonly Change[], at: Temporal.Instant) =>
    sum(rows.filter((row) => Temporal.Instant.compare(row.at, at) < 0).map(({ minor }) => minor));
  const worth = (at: Temporal.Instant) =>
    sum(own.map((rows) => valueOf(standing(rows, at), rows[0]!.currency, dayBefore(at))));
  return edges.slice(1).map((end, index) => {
    const start = index ? edges[index]! : from;
    const moved = { new: zero, reactivation: zero, expansion: zero, contraction: zero, churn: zero };
    let [kept, lost] = [zero, zero];
    for (const rows of own) {
      const within = rows.filter(({ at }) => isWithin(at, start, end));
      let change = zero;
      for (const [date, ofDay] of Map.groupBy(within, ({ at }) => dateOf(at))) {
        const first = ofDay.reduce((a, b) => (Temporal.Instant.compare(a.at, b.at) <= 0 ? a : b)).at;
        const before = standing(rows, first);
        const delta = sum(ofDay.map(({ minor }) => minor));
        const kind = kindOf(
          before,
          delta,
          rows.some(({ at }) => Temporal.Instant.compare(at, first) < 0),
        );
        const value = valueOf(delta, rows[0]!.currency, date);
        if (kind) moved[kind] = moved[kind].plus(value);
        change = change.plus(value);
      }
      if (standing(rows, start).num === 0n) continue;
      kept = kept.plus(change);
      if (change.num < 0n) lost = lost.plus(change);
    }
    const [opening, closing] = [worth(start), worth(end)];
    const movements = Object.values(moved);
    const exchangeRate = closing.minus(opening).minus(sum(movements));
    const minor = (exact: Rational) => Rational.of(exact.toFixed(9)).round();
    const parts = roundTogether([...movements, exchangeRate], minor(closing) - minor(opening));
    return {
      startMinor: minor(opening),
      ...{ newMinor: parts[0], reactivationMinor: parts[1], expansionMinor: parts[2] },
      ...{ contractionMinor: -parts[3]!, churnMinor: -parts[4]!, exchangeRateMinor: parts[5] },
      mrrMinor: minor(closing),
      netRetention: ratio(opening.plus(kept), opening),
      grossRetention: ratio(opening.plus(lost), opening),
    };
  });
}

function kindOf(before: Rational, delta: Rational, hadSome: boolean) {
  if (delta.num === 0n) return null;
  if (!hadSome) return 'new';
  if (before.num === 0n) return 'reactivation';
  if (before.plus(delta).num === 0n) return 'churn';
  return delta.num > 0n ? 'expansion' : 'contraction';
}

function isWithin(at: Temporal.Instant, from: Temporal.Instant, to: Temporal.Instant): boolean {
  return Temporal.Instant.compare(from, at) <= 0 && Temporal.Instant.compare(at, to) < 0;
}

export function sum(amounts: readonly Rational[]): Rational {
  return amounts.reduce((all, one) => all.plus(one), zero);
}
