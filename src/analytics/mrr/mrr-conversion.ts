import type { EntityManager } from '@mikro-orm/postgresql';
import { plannedForValues, query, sql } from '../../platform/store/sql.ts';
import type { ReportDays } from '../days-of.ts';
import { readConversion } from '../exchange/conversion.ts';
import type { Conversion, Need } from '../exchange/conversion.ts';
import { changesBefore } from './changes.ts';
import type { MovementsQuery } from './changes.ts';

/** The rates from the currencies of the changes into another one; nothing without it. */
export async function mrrConversion(
  em: EntityManager,
  changes: MovementsQuery,
  days: ReportDays,
  to?: string | null,
): Promise<Conversion | undefined> {
  if (!to) return undefined;
  const { from } = changes.range;
  const statement = sql`
    select currency, place from (
      select c.currency, case when sum(c.monthly_minor) filter (where c.changed_at < ${from}) <> 0 then 0
        else width_bucket(min(c.changed_at) filter (where c.changed_at >= ${from}), ${days.starts}::timestamptz[]) end as place
      ${changesBefore(changes)}
      group by c.currency
    ) as need where place is not null order by currency`;
  const needs = await query<Need>(em, plannedForValues(statement));
  return readConversion(em, { to, dates: days.dates(), needs });
}
