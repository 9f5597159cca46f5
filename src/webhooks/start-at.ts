import type { EntityManager } from '@mikro-orm/postgresql';
import { latestPlace } from '../platform/events/feed.ts';
import { query, sql, uuid } from '../platform/store/sql.ts';

/**
 * The place in the feed from which a new or enabled endpoint gets events. If the project has no other enabled endpoint, no
 * event before it needs to be read. The feed must be locked.
 */
export async function startAt(em: EntityManager, projectId: string): Promise<bigint> {
  const place = await latestPlace(em, projectId);
  await query(
    em,
    sql`update webhook_feed f set place = ${place} where project_id = ${uuid.project(projectId)}
      and not exists (select from webhook_endpoint e
        where e.project_id = f.project_id and e.deleted_at is null and e.disabled_at is null)`,
  );
  return place;
}
