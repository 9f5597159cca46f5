import { Temporal } from 'temporal-polyfill';
import { ratio } from '../../src/analytics/mrr/ratio.ts';
import { Rational } from '../../src/platform/values/rational.ts';
import { sum, valued } from './converted-oracle.ts';
import type { Change, Rate } from './converted-oracle.ts';

interface Asked {
  from: Temporal.Instant;
  to: Temporal.Instant;
  timezone: string;
  into: string;
}

const { compare } = Temporal.Instant;

/** The cohorts of all customers, one by one, with the amounts of each month at the rate of its last day. */
export function expectedCohorts(
  changes: readonly Change[],
  rates: readonly Rate[],
  { from, to, timezone, into }: Asked,
) {
  const first = from.toZonedDateTimeISO(timezone).with({ day: 1 }).startOfDay();
  const edges = Array.from({ length: 12 }, (_, months) => first.add({ months }));
  const starts = edges.map((edge) => edge.toInstant()).filter((start) => compare(start, to) < 0);
  const whole = [...starts.slice(1), edges[starts.length]!.toInstant()];
  const ends = [...starts.slice(1), to];
  const dates = ends.map((end) =>
    end.subtract({ milliseconds: 1 }).toZonedDateTimeISO(timezone).toPlainDate().toString(),
  );
  const customers = [...Map.groupBy(changes, ({ customer, currency }) => `${customer} ${currency}`).values()];
  const monthOf = (rows: readonly Change[]) => {
    const came = rows.map(({ at }) => at).reduce((a, b) => (compare(a, b) <= 0 ? a : b));
    return compare(came, from) < 0 ? -1 : ends.findIndex((end) => compare(came, end) < 0);
  };
  const held = (rows: readonly Change[], month: number) =>
    sum(rows.filter(({ at }) => compare(at, ends[month]!) < 0).map(({ minor }) => minor));
  return starts.flatMap((start, cohort) => {
    const own = customers.filter((rows) => monthOf(rows) === cohort);
    if (own.length === 0) return [];
    const worth = (month: number, rateOf: number) =>
      sum(
        own.map((rows) =>
          valued(rates, held(rows, month), { currency: rows[0]!.currency, into, date: dates[rateOf]! }),
        ),
      );
    const months = ends.slice(cohort).map((end, index) => {
      const month = cohort + index;
      const left = own.filter((rows) => held(rows, month).num > 0n).length;
      return {
        start: starts[month]!,
        partial: compare(starts[month]!, from) < 0 || compare(end, whole[month]!) < 0,
        customers: left,
        customersKept: ratio(new Rational(BigInt(left)), new Rational(BigInt(own.length))),
        mrrMinor: Rational.of(worth(month, month).toFixed(9)).round(),
        mrrKept: ratio(worth(month, cohort), worth(cohort, cohort)),
      };
    });
    return [{ currency: into, start, size: own.length, months }];
  });
}
