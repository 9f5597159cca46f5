import { rawSql, sql } from '../platform/store/sql.ts';
import type { Sql } from '../platform/store/sql.ts';
import type { Range } from './range.ts';

/**
 * The table expression `uncounted_hour`, after `measured`: the hours (UTC) of each meter whose figures are not those of all
 * its events. Events that are not folded are not counted either.
 */
export function uncountedHours({ from, to }: Range, isByGroup: boolean): Sql {
  const waiting = (table: string): Sql => sql`
      union
      select a.meter_id, a.hour from measured
      join ${rawSql(table)} a on a.project_id = measured.project_id and a.meter_id = measured.id
        and a.hour > ${from}::timestamptz - interval '1 hour' and a.hour < ${to}`;
  return sql`uncounted_hour as materialized (
      select c.meter_id, c.hour from measured
      join usage_hour_count c on c.project_id = measured.project_id and c.meter_id = measured.id
        and c.counted_changes < c.changes and c.hour > ${from}::timestamptz - interval '1 hour' and c.hour < ${to}
      ${waiting('usage_addition')} ${isByGroup ? waiting('usage_group_addition') : sql``}
    )`;
}
