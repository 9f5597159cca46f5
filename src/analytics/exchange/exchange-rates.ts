import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { requireOperator } from '../../auth/people/operators.ts';
import type { Viewer } from '../../auth/viewer.ts';
import { Refusal } from '../../errors.ts';
import { record } from '../../platform/events/record.ts';
import { Where } from '../../platform/store/rows.ts';
import { query, sql } from '../../platform/store/sql.ts';
import { checkBounds } from '../../platform/values/bounds.ts';
import { Check } from '../../platform/values/check.ts';
import { ExchangeRateInput, LoadExchangeRatesInput } from './exchange-rate.ts';
import type { ExchangeRate } from './exchange-rate.ts';

/** Which rates are listed. */
export interface RatesRequest {
  base?: string | null;
  quote?: string | null;
  /** The last day. */
  until?: string | null;
  first: number;
}

/** Lists rates, newest first. They are the same for all who read reports. */
export async function exchangeRates(
  em: EntityManager,
  viewer: Viewer,
  { base, quote, until, first }: RatesRequest,
): Promise<ExchangeRate[]> {
  viewer.require('analytics:read');
  const where = new Where();
  if (base) where.and(sql`base = ${base}`);
  if (quote) where.and(sql`quote = ${quote}`);
  if (until) where.and(sql`day <= ${until}::date`);
  return query<ExchangeRate>(
    em,
    sql`select base, quote, day::text as date, rate::text as rate, updated_at as "updatedAt" from exchange_rate ${where.sql}
      order by day desc, base, quote limit ${first}::integer`,
  );
}

/** Adds rates, and replaces those that are known for their days. Operators only. Returns them as they are now. */
export async function loadExchangeRates(
  em: EntityManager,
  viewer: Viewer,
  input: LoadExchangeRatesInput,
  now: Temporal.Instant,
): Promise<ExchangeRate[]> {
  requireOperator(viewer);
  const { rates } = input;
  checkRates(rates, input, now);
  const column = (name: keyof ExchangeRateInput) => rates.map((rate) => rate[name]);
  const loaded = await query<ExchangeRate>(
    em,
    sql`insert into exchange_rate (base, quote, day, rate, updated_at)
      select base, quote, day, rate, ${now}
      from unnest(${column('base')}::text[], ${column('quote')}::text[], ${column('date')}::date[], ${column('rate')}::numeric[])
        as loaded (base, quote, day, rate)
      order by quote, base, day
      on conflict (quote, base, day) do update set rate = excluded.rate, updated_at = excluded.updated_at
      returning base, quote, day::text as date, rate::text as rate, updated_at as "updatedAt"`,
  );
  const days = column('date').sort();
  const pairs = [...new Set(rates.map(pairOf))].sort();
  const payload = { pairs, from: days[0]!, to: days.at(-1)!, count: rates.length };
  record(em, viewer, now, { type: 'exchange_rates.loaded', subject: 'network', payload });
  return loaded;
}

function checkRates(rates: readonly ExchangeRateInput[], input: LoadExchangeRatesInput, now: Temporal.Instant): void {
  const check = checkBounds(new Check(), LoadExchangeRatesInput, input);
  check.done();
  const tomorrow = now.toZonedDateTimeISO('UTC').toPlainDate().add({ days: 1 }).toString();
  const known = new Set<string>();
  rates.forEach((rate, index) => {
    const key = `${pairOf(rate)} ${rate.date}`;
    checkBounds(check, ExchangeRateInput, rate, `/rates/${index}`)
      .that(rate.base !== rate.quote, `/rates/${index}/quote`, 'must be another currency than the base')
      .that(rate.date <= tomorrow, `/rates/${index}/date`, 'must be at latest tomorrow')
      .that(!known.has(key), `/rates/${index}`, 'is the second rate of this pair for the same day');
    known.add(key);
  });
  check.done();
}

/** Removes the rate of a day; the one before it is in force until the next. Operators only. */
export async function removeExchangeRate(
  em: EntityManager,
  viewer: Viewer,
  rate: Omit<ExchangeRateInput, 'rate'>,
  now: Temporal.Instant,
): Promise<ExchangeRate> {
  requireOperator(viewer);
  const { base, quote, date } = rate;
  const [removed] = await query<ExchangeRate>(
    em,
    sql`delete from exchange_rate where base = ${base} and quote = ${quote} and day = ${date}::date
      returning base, quote, day::text as date, rate::text as rate, updated_at as "updatedAt"`,
  );
  if (!removed) {
    throw new Refusal('not_found', 'exchange_rate_not_found', 'There is no exchange rate of this pair for this day.');
  }
  record(em, viewer, now, { type: 'exchange_rate.removed', subject: 'network', payload: { pair: pairOf(rate), date } });
  return removed;
}

function pairOf({ base, quote }: { base: string; quote: string }): string {
  return `${base}/${quote}`;
}
