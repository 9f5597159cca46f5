import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { query, sql } from '../../platform/store/sql.ts';

/** The projects that have an enabled endpoint, and events about which no messages were written. */
export const unreadFeeds = sql`select f.project_id as id from webhook_feed f
  where exists (select from webhook_endpoint e
      where e.project_id = f.project_id and e.deleted_at is null and e.disabled_at is null)
    and (exists (select from event_feed s where s.project_id = f.project_id and s.last_sequence > f.place)
      or exists (select from outbox_event o where o.project_id = f.project_id and o.sequence is null))`;

/** Whether messages are to be written or sent. */
export async function isWorkWaiting(em: EntityManager, now: Temporal.Instant): Promise<boolean> {
  const [row] = await query<{ is: boolean }>(
    em,
    sql`select exists (select from webhook_endpoint where due_at <= ${now}) or exists (${unreadFeeds}) as is`,
  );
  return row!.is;
}
