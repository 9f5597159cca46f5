import type { EntityManager } from '@mikro-orm/postgresql';
import { isLost, isTrouble, needsAnotherServer } from '../../platform/postgres/database-errors.ts';
import { query, rawSql, sql } from '../../platform/store/sql.ts';

/** A day or hour of a meter, as ids and times of PostgreSQL. */
interface Place {
  project: string;
  meter: string;
  of: 'day' | 'hour';
  start: string;
}

/** A day or hour that could not be counted. */
export interface FailedCount extends Place {
  error: unknown;
}

export type OnFailure = (failed: FailedCount) => void;

/** What `counted_changes` of a day or hour is after an attempt has failed. */
export const failedMark = -1;

/** lock_not_available, deadlock_detected and serialization_failure: the next attempt may succeed. */
const passing = new Set(['55P03', '40P01', '40001']);

/**
 * Counts a day or hour. If PostgreSQL refuses to, what was done is undone, and it waits for an hour, so that others have their
 * turn. Errors that have nothing to do with it are thrown, and all of them without `onFailure`.
 */
export async function countOrPostpone(
  em: EntityManager,
  { onFailure, ...place }: Place & { onFailure?: OnFailure },
  count: (inner: EntityManager) => Promise<void>,
): Promise<void> {
  if (!onFailure) return count(em);
  const error = await failureOf(em, count);
  if (error === undefined) return;
  await postpone(em, place);
  onFailure({ ...place, error });
}

/** Returns the error by which PostgreSQL refused the work, which is undone. Other errors are thrown. */
export async function failureOf(em: EntityManager, work: (inner: EntityManager) => Promise<void>): Promise<unknown> {
  try {
    await em.transactional(work);
    return undefined;
  } catch (error) {
    const { code = '' } = error as { code?: string };
    if (!isTrouble(error) || isLost(error) || needsAnotherServer(error) || passing.has(code)) throw error;
    return error;
  }
}

/** A change makes it due before the hour is over. */
async function postpone(em: EntityManager, { project, meter, of, start }: Place): Promise<void> {
  const at = of === 'day' ? sql`day = ${start}::date` : sql`hour = ${start}::timestamptz`;
  await query(
    em,
    sql`update ${rawSql(of === 'day' ? 'usage_value_count' : 'usage_hour_count')}
     set changed_at = now() + interval '1 hour', counted_changes = ${failedMark}
     where project_id = ${project}::uuid and meter_id = ${meter}::uuid and ${at}`,
  );
}
