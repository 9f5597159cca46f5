import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { query, sql } from '../platform/store/sql.ts';
import type { Sql } from '../platform/store/sql.ts';

/** The tables with expiring rows, and the days that ended rows stay visible, so that a console can show their state. */
const ended: [table: Sql, key: Sql, endedAt: Sql, days: number][] = [
  [sql`client_secret`, sql`id, project_id`, sql`expires_at`, 30],
  [sql`registration_token`, sql`id, project_id`, sql`expires_at`, 30],
  [sql`invitation`, sql`id, project_id`, sql`coalesce(accepted_at, withdrawn_at, expires_at)`, 90],
  [sql`customer_link`, sql`id, project_id`, sql`expires_at`, 30],
  [sql`one_time_token`, sql`token_hash`, sql`coalesce(used_at, expires_at)`, 1],
];

/**
 * Deletes secrets, tokens and invitations that ended long ago, at most `limit` of each. Returns the largest number of
 * rows deleted from one table.
 */
export async function forgetEnded(em: EntityManager, now: Temporal.Instant, limit: number): Promise<number> {
  let most = 0;
  for (const [table, key, endedAt, days] of ended) {
    const gone = await query(
      em,
      sql`delete from ${table} where (${key}) in (
        select ${key} from ${table} where ${endedAt} < ${now.subtract({ hours: 24 * days })}
        limit ${limit} for update skip locked) returning 1`,
    );
    most = Math.max(most, gone.length);
  }
  return most;
}
