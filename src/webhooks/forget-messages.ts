import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { query, sql } from '../platform/store/sql.ts';

const keptDays = 30;

/**
 * Removes messages that were written more than 30 days ago and are not waiting, those of deleted endpoints, and deleted
 * endpoints without messages. At most `limit` of each; returns the largest number.
 */
export async function forgetMessages(em: EntityManager, now: Temporal.Instant, limit: number): Promise<number> {
  const before = now.subtract({ hours: 24 * keptDays });
  const old = await query(
    em,
    sql`delete from webhook_message where (id, project_id) in (
      select id, project_id from webhook_message where created_at < ${before} and state <> 'waiting'
      limit ${limit} for update skip locked
    ) returning 1`,
  );
  const ofDeleted = await query(
    em,
    sql`delete from webhook_message where (id, project_id) in (
      select m.id, m.project_id from webhook_endpoint e
      join webhook_message m on m.endpoint_id = e.id and m.project_id = e.project_id
      where e.deleted_at is not null limit ${limit} for update of m skip locked
    ) returning 1`,
  );
  const endpoints = await query(
    em,
    sql`delete from webhook_endpoint where (id, project_id) in (
      select e.id, e.project_id from webhook_endpoint e
      where e.deleted_at is not null and (e.leased_until is null or e.leased_until < ${now})
        and not exists (select from webhook_message m where m.endpoint_id = e.id and m.project_id = e.project_id)
      limit ${limit} for update skip locked
    ) returning 1`,
  );
  return Math.max(old.length, ofDeleted.length, endpoints.length);
}
