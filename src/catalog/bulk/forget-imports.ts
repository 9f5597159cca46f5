import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { query, sql } from '../../platform/store/sql.ts';
import { deleteOrphans } from './staged-lines.ts';

const days = 7;

/** Removes at most `limit` imports older than a week, and some of their lines; returns the number of removed rows. */
export async function forgetImports(em: EntityManager, now: Temporal.Instant, limit: number): Promise<number> {
  const since = now.subtract({ hours: 24 * days });
  const removed = await query(
    em,
    sql`with old as (
        select id, project_id from catalog_import where created_at < ${since} and status not in ('checking', 'applying')
        limit ${limit} for update skip locked
      )
      delete from catalog_import import using old
      where import.id = old.id and import.project_id = old.project_id returning 1`,
  );
  return removed.length + (await deleteOrphans(em));
}
