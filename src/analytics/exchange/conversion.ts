import type { EntityManager } from '@mikro-orm/postgresql';
import { Refusal } from '../../errors.ts';
import { query, sql } from '../../platform/store/sql.ts';
import type { Sql } from '../../platform/store/sql.ts';
import type { Rational } from '../../platform/values/rational.ts';
import { RateBook, ofMinorUnits } from './rate-book.ts';
import type { KnownRate } from './rate-book.ts';

/** A currency that a report has, and the first day, by its place, on which a rate for it is needed. */
export interface Need {
  currency: string;
  place: number;
}

export interface ConversionRequest {
  to: string;
  /** The dates of the days of the report. */
  dates: readonly string[];
  needs: readonly Need[];
}

/** The factors by which the amounts of each day are multiplied, as a table `rate (currency, day, factor)`; days by their places. */
export interface Conversion {
  to: string;
  table: Sql;
}

/** Reads the rates of a report. Refuses it if a currency has none on the first day on which it has figures. */
export async function readConversion(em: EntityManager, request: ConversionRequest): Promise<Conversion> {
  const { to, dates, needs } = request;
  const book = new RateBook(await readRates(em, request));
  const missing = needs.filter(({ currency, place }) => !book.on(dates[place]!, currency, to));
  if (missing.length) throw noRate(missing, dates, to);
  const factors = needs.flatMap(({ currency, place }) =>
    dates.map((_, day) => book.on(dates[Math.max(day, place)]!, currency, to)!).map(textOf(currency, to)),
  );
  const names = needs.flatMap(({ currency }) => dates.map(() => currency));
  const days = needs.flatMap(() => [...dates.keys()]);
  const table = sql`unnest(${names}::text[], ${days}::integer[], ${factors}::numeric[]) as rate (currency, day, factor)`;
  return { to, table };
}

/** The rates of the days, and the latest before each pair's first; those into any of the currencies are enough. */
function readRates(em: EntityManager, { to, dates, needs }: ConversionRequest): Promise<KnownRate[]> {
  const quotes = [to, ...needs.map(({ currency }) => currency)];
  return query<KnownRate>(
    em,
    sql`select r.base, r.quote, r.day::text as day, r.rate::text as rate from exchange_rate r
      where r.quote = any(${quotes}::text[]) and r.day <= ${dates.at(-1)!}::date
        and r.day >= coalesce((
          select max(before.day) from exchange_rate before
          where before.quote = r.quote and before.base = r.base and before.day <= ${dates[0]!}::date
        ), '-infinity')`,
  );
}

/** Rates have 18 decimals, and the minor units of currencies are up to 3 decimals apart. */
const places = 21;

function textOf(currency: string, to: string): (rate: Rational) => string {
  return (rate) => ofMinorUnits(rate, currency, to).toFixed(places);
}

function noRate(missing: readonly Need[], dates: readonly string[], to: string): Refusal {
  const pairs = missing.map(({ currency, place }) => `from ${currency} to ${to} on ${dates[place]!}`);
  const sentence = `There is no exchange rate ${pairs.join(', ')} or before; ask an operator to load one.`;
  return new Refusal('precondition', 'no_exchange_rate', sentence);
}
