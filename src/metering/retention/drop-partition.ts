import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { query, sql, uuid } from '../../platform/store/sql.ts';
import { projectsIn } from './place.ts';
import type { Partition } from './place.ts';
import { finishRemoval } from './remove-events.ts';

/** lock_not_available (PostgreSQL, appendix A). */
const lockedCode = '55P03';

/**
 * Detaches a partition that has events of these projects alone, and returns whether it did. It needs the table of events
 * for itself for a moment; others queue behind it, so it waits a second at most. PostgreSQL cannot detach concurrently
 * where there is a default partition.
 */
export async function detach(
  inTransaction: <T>(work: (em: EntityManager) => Promise<T>) => Promise<T>,
  partition: Partition,
  needless: ReadonlySet<string>,
): Promise<boolean> {
  try {
    return await inTransaction(async (em) => {
      await em.execute(`set local lock_timeout = '1s'`);
      await lockPartitions(em);
      await query(em, sql`lock table only usage_event in access exclusive mode`);
      const projects = await projectsIn(em, partition);
      if (!projects.every((id) => needless.has(id))) return false;
      await query(em, sql`alter table usage_event detach partition ${partition.table}`);
      return true;
    });
  } catch (error) {
    if ((error as { code?: string }).code === lockedCode) return false;
    throw error;
  }
}

/**
 * Drops a detached partition once all its events are in the digests, and writes these to the audit of each project.
 * Returns the number of events.
 */
export async function dropDetached(em: EntityManager, partition: Partition, now: Temporal.Instant): Promise<number> {
  await lockPartitions(em);
  const projects = await projectsIn(em, partition);
  const read = await query<{ events: number }>(
    em,
    sql`select events::float8 as events from usage_removal
     where place = ${partition.name} and is_read and project_id = any(${projects.map((id) => uuid.project(id))}::uuid[])
     for update`,
  );
  if (read.length < projects.length) return 0;
  for (const project of projects) await finishRemoval(em, project, partition, now);
  await query(em, sql`drop table ${partition.table}`);
  return read.reduce((total, { events }) => total + events, 0);
}

/** The lock of ensure_usage_partitions: one instance at a time creates and drops partitions, so that none deadlock. */
async function lockPartitions(em: EntityManager): Promise<void> {
  await em.execute('select pg_advisory_xact_lock(727267)');
}
