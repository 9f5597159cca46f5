import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { query, sql } from '../../../platform/store/sql.ts';

/** Deletes at most `limit` expired artifacts, so that a job can stop in between. Returns the number deleted. */
export async function removeExpired(em: EntityManager, now: Temporal.Instant, limit: number): Promise<number> {
  const removed = await query(
    em,
    sql`delete from oidc_artifact where (kind, id_hash) in (
       select kind, id_hash from oidc_artifact where expires_at <= ${now}
       order by expires_at limit ${limit} for update skip locked
     ) returning 1`,
  );
  return removed.length;
}
