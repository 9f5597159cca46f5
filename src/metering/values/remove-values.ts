import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { query, sql, uuid } from '../../platform/store/sql.ts';

/**
 * Removes the values of a project before a day, at most `limit`, and returns their number. Those that remain keep what they
 * know of the days before.
 */
export async function removeValues(
  em: EntityManager,
  { projectId, keptSince }: { projectId: string; keptSince: Temporal.Instant },
  limit: number,
): Promise<number> {
  const isOld = sql`project_id = ${uuid.project(projectId)} and day < (${keptSince}::timestamptz at time zone 'UTC')::date`;
  const gone = await query(
    em,
    sql`delete from usage_value_day where ctid = any(array(
       select ctid from usage_value_day where ${isOld} limit ${limit} for update skip locked
     )) returning 1`,
  );
  await query(em, sql`delete from usage_value_gap where ${isOld}`);
  await query(em, sql`delete from usage_value_count where ${isOld}`);
  return gone.length;
}
