import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';

const days = 7;

/** Removes imports older than a week with all that they received, at most `limit`; answers how many went. */
export async function forgetImports(
  em: EntityManager,
  now: Temporal.Instant,
  limit: number,
): Promise<number> {
  const gone = await em.execute<object[]>(
    `with old as (
       select id, project_id from catalog_import where created_at < ? and status not in ('checking', 'applying')
       limit ? for update skip locked
     ), lines as (
       delete from import_line line using old where line.project_id = old.project_id and line.import_id = old.id
     ), products as (
       delete from import_product line using old where line.project_id = old.project_id and line.import_id = old.id
     )
     delete from catalog_import import using old
     where import.id = old.id and import.project_id = old.project_id returning 1`,
    [now.subtract({ hours: 24 * days }).toString(), limit],
  );
  return gone.length;
}
