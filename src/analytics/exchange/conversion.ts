import { setImmediate } from 'node:timers/promises';
import type { EntityManager } from '@mikro-orm/postgresql';
import { Refusal, invalid } from '../../errors.ts';
import { query, sql } from '../../platform/store/sql.ts';
import type { Sql } from '../../platform/store/sql.ts';
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
  const spans: RateSpan[] = [];
  for (const need of needs) {
    // Each is a few thousand divisions at most; other requests go on in between.
    await setImmediate();
    spans.push(...spansOf(book, request, need));
    if (spans.length > mostSpans) throw tooManyRates();
  }
  return { to, table: tableOf(spans) };
}

/** The factor of a currency on the days, by their places, from `since` until the one before `until`. */
interface RateSpan {
  currency: string;
  since: number;
  until: number;
  factor: string;
}

/** Ten years of daily rates of ten currencies have fewer. */
const mostSpans = 40_000;

/** The spans of days with the same rate. Days before the first figure of a currency, which none needs, have its rate. */
function spansOf(book: RateBook, { to, dates }: ConversionRequest, { currency, place }: Need): RateSpan[] {
  const changes = book.changesOf(currency, to);
  const later = [...dates.keys()].filter((day) => day > place && changes.has(dates[day]!));
  const starts = [0, ...later];
  return starts.map((since, index) => ({
    ...{ currency, since, until: starts[index + 1] ?? dates.length },
    factor: ofMinorUnits(book.on(dates[Math.max(since, place)]!, currency, to)!, currency, to).toFixed(places),
  }));
}

function tableOf(spans: readonly RateSpan[]): Sql {
  const [names, factors] = [spans.map(({ currency }) => currency), spans.map(({ factor }) => factor)];
  const [since, until] = [spans.map((span) => span.since), spans.map((span) => span.until)];
  return sql`(
    select span.currency, day, span.factor
    from unnest(${names}::text[], ${since}::integer[], ${until}::integer[], ${factors}::numeric[])
      as span (currency, since, until, factor)
    cross join lateral generate_series(span.since, span.until - 1) as day
  ) as rate`;
}

function tooManyRates(): Error {
  return invalid('/from', `must be later: the currencies have more than ${mostSpans} rates in the range`);
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

function noRate(missing: readonly Need[], dates: readonly string[], to: string): Refusal {
  const pairs = missing.map(({ currency, place }) => `from ${currency} to ${to} on ${dates[place]!}`);
  const sentence = `There is no exchange rate ${pairs.join(', ')} or before; ask an operator to load one.`;
  return new Refusal('conflict', 'no_exchange_rate', sentence);
}
