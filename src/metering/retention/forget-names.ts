import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { query, rawSql, sql } from '../../platform/store/sql.ts';

/**
 * Removes the names of usage events that were recorded before a time, at most `limit` of each table; returns the larger
 * number. An event that is sent again after that counts again.
 */
export async function forgetNames(em: EntityManager, before: Temporal.Instant, limit: number): Promise<number> {
  await query(
    em,
    sql`insert into removed_before as r (what, at) values ('usage_names', ${before})
     on conflict (what) do update set at = greatest(r.at, excluded.at)`,
  );
  let most = 0;
  for (const table of ['usage_key', 'usage_source_key']) {
    const gone = await query(
      em,
      sql`delete from ${rawSql(table)} where ctid = any(array(
         select ctid from ${rawSql(table)} where recorded_at < ${before} limit ${limit} for update skip locked
       )) returning 1`,
    );
    most = Math.max(most, gone.length);
  }
  return most;
}
