import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { query, sql } from '../../platform/store/sql.ts';

/**
 * Removes sign-ins from before a time, at most `limit`, oldest first. Those that are not counted yet stay. The time is
 * noted with the removal, so that no report takes what is left for everything.
 */
export async function expireSignIns(em: EntityManager, before: Temporal.Instant, limit: number): Promise<number> {
  const [row] = await query<{ removed: number }>(
    em,
    sql`
    with expired as (
      update people_count set expired_until = greatest(expired_until, least(${before}, counted_until))
      where exists (select from sign_in where at < least(${before}, counted_until))
      returning expired_until
    ), removed as (
      delete from sign_in s using (
        select id, project_id from sign_in where at < (select expired_until from expired) order by at limit ${limit}
      ) as old
      where s.id = old.id and s.project_id = old.project_id
      returning 1
    )
    select count(*)::integer as removed from removed`,
  );
  return row!.removed;
}
