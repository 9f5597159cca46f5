import type { EntityManager } from '@mikro-orm/postgresql';
import { plannedForValues, query, rawSql, sql } from '../platform/store/sql.ts';
import type { Sql } from '../platform/store/sql.ts';
import type { Range } from './range.ts';
import { pointsMax, requireFewPoints } from './report.ts';

/** Reads the rows of a report. Every group has a total and at least one point, which bounds the number of rows to read. */
export async function readCells<T extends object>(
  em: EntityManager,
  cells: Sql,
  readers: Parameters<typeof query<T>>[2] = {},
): Promise<T[]> {
  const statement = plannedForValues(sql`${cells} limit ${rawSql(String(2 * pointsMax + 2))}`);
  const found = await query<T>(em, statement, readers);
  requireFewPoints(Math.ceil(found.length / 2));
  return found;
}

/** The table expression `bucket`: since and until when each bucket lies in the range. */
export function bucketsWithin({ from, to, starts }: Range): Sql {
  return sql`bucket as (
      select place::integer as bucket, greatest(start_at, ${from}::timestamptz) as since,
        lead(start_at, 1, ${to}::timestamptz) over (order by place) as until
      from unnest(${starts}::timestamptz[]) with ordinality as each (start_at, place)
    )`;
}
