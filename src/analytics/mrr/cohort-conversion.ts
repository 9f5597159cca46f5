import type { EntityManager } from '@mikro-orm/postgresql';
import { plannedForValues, query, sql } from '../../platform/store/sql.ts';
import type { Sql } from '../../platform/store/sql.ts';
import { daysOf } from '../days-of.ts';
import { readConversion } from '../exchange/conversion.ts';
import type { MovementsQuery } from './changes.ts';

/** The rates at the ends of months, as a table `closing (currency, month, factor)`. */
export interface CohortConversion {
  to: string;
  closing: Sql;
}

interface FirstCohort {
  currency: string;
  cohort: number;
}

/** The rates from the currencies of cohorts, which `own` has, into another one; nothing without it. */
export async function cohortConversion(
  em: EntityManager,
  { range }: MovementsQuery,
  own: Sql,
  to?: string | null,
): Promise<CohortConversion | undefined> {
  if (!to) return undefined;
  const statement = sql`with ${own} select currency, min(cohort)::integer as cohort from own group by 1 order by 1`;
  const firsts = await query<FirstCohort>(em, plannedForValues(statement));
  const days = daysOf(range);
  const lastDays = range.buckets.map((_, index) => days.buckets.lastIndexOf(index + 1) + 1);
  const needs = firsts.map(({ currency, cohort }) => ({ currency, place: lastDays[cohort - 1]! }));
  const { table } = await readConversion(em, { to, dates: days.dates(), needs });
  const closing = sql`(
    select rate.currency, last.month, rate.factor
    from unnest(${lastDays}::integer[]) with ordinality as last (day, month) join ${table} on rate.day = last.day
  )`;
  return { to, closing };
}

/**
 * The cells of all currencies as one: MRR has the rate of the end of its month. What is kept of it has the rate of the end
 * of the first month, so that it shows what customers did, and not what rates did.
 */
export function convertedCells({ to, closing }: CohortConversion): Sql {
  return sql`
    select ${to}::text as currency, cell.cohort, cell.month, sum(size) as size, sum(customers) as customers,
      sum(mrr * at_end.factor) as mrr, sum(mrr * at_first.factor) as kept
    from cell
    join ${closing} as at_end on at_end.currency = cell.currency and at_end.month = cell.month
    join ${closing} as at_first on at_first.currency = cell.currency and at_first.month = cell.cohort
    group by cell.cohort, cell.month`;
}
