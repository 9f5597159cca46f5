import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';

/** What has ended, and for how many days it is shown all the same: so that a console can tell what became of it. */
const ended: [table: string, key: string, hasEnded: string, days: number][] = [
  ['client_secret', 'id, project_id', 'expires_at < ?', 30],
  ['registration_token', 'id, project_id', 'expires_at < ?', 30],
  ['invitation', 'id, project_id', 'coalesce(accepted_at, withdrawn_at, expires_at) < ?', 90],
  ['one_time_token', 'token_hash', 'coalesce(used_at, expires_at) < ?', 1],
];

/** Removes secrets, tokens and invitations that ended long ago, at most `limit` of each; answers how many went. */
export async function forgetEnded(em: EntityManager, now: Temporal.Instant, limit: number): Promise<number> {
  let most = 0;
  for (const [table, key, hasEnded, days] of ended) {
    const gone = await em.execute<object[]>(
      `delete from ${table} where (${key}) in (
         select ${key} from ${table} where ${hasEnded} limit ? for update skip locked) returning 1`,
      [now.subtract({ hours: 24 * days }).toString(), limit],
    );
    most = Math.max(most, gone.length);
  }
  return most;
}
