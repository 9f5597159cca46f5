import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { instant, plannedForValues, query, sql } from '../../platform/store/sql.ts';
import { calendarDays } from '../days-of.ts';
import { readConversion } from '../exchange/conversion.ts';
import { entries } from './recognition-statement.ts';
import type { RecognitionConversion, RecognitionQuery } from './recognition-statement.ts';

interface FirstEntry {
  currency: string;
  at: Temporal.Instant;
}

/** The rates from the currencies of the entries into another one; nothing without it. Entries may be older than the range. */
export async function recognitionConversion(
  em: EntityManager,
  lines: RecognitionQuery,
  to?: string | null,
): Promise<RecognitionConversion | undefined> {
  if (!to) return undefined;
  const firsts = await query<FirstEntry>(
    em,
    plannedForValues(sql`with ${entries(lines)} select currency, min(at) as at from entry group by 1 order by 2`),
    { at: instant },
  );
  const { timezone, to: until } = lines.range;
  const { starts, dates } = calendarDays({ from: firsts[0]?.at ?? lines.range.from, to: until, timezone });
  const all = dates();
  const dateOf = (at: Temporal.Instant) => at.toZonedDateTimeISO(timezone).toPlainDate().toString();
  const needs = firsts.map(({ currency, at }) => ({ currency, place: all.lastIndexOf(dateOf(at)) }));
  return { ...(await readConversion(em, { to, dates: all, needs })), starts };
}
