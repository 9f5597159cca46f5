import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { query, sql, uuid } from '../../platform/store/sql.ts';

/** The figures of a project before a time, which is a midnight (UTC). */
interface Removed {
  projectId: string;
  keptSince: Temporal.Instant;
}

/**
 * Removes the values of a project before a day, at most `limit`, and as many figures of hours. Returns the larger of both
 * numbers. Those that remain keep what they know of the days before. Hours come first, as in a rebuild, which locks the
 * counts of both; and nothing is counted meanwhile, since a recount locks figures after their counts.
 */
export async function removeValues(em: EntityManager, removed: Removed, limit: number): Promise<number> {
  await em.execute('select pg_advisory_xact_lock(727272)');
  const hours = await removeHours(em, removed, limit);
  return Math.max(hours, await removeDays(em, removed, limit));
}

async function removeDays(em: EntityManager, { projectId, keptSince }: Removed, limit: number): Promise<number> {
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

async function removeHours(em: EntityManager, { projectId, keptSince }: Removed, limit: number): Promise<number> {
  const old = sql`m.project_id = ${uuid.project(projectId)} and each.project_id = m.project_id and each.meter_id = m.id
    and each.hour < ${keptSince}`;
  const gone = await query(
    em,
    sql`delete from usage_hour_figure where ctid = any(array(
       select each.ctid from meter m, usage_hour_figure as each where ${old} limit ${limit} for update of each skip locked
     )) returning 1`,
  );
  await query(em, sql`delete from usage_hour_count as each using meter m where ${old}`);
  return gone.length;
}
