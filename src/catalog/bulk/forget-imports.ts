import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { query, sql } from '../../platform/store/sql.ts';
import { dropOrphans } from './staged-lines.ts';

const days = 7;

/** Removes imports older than a week, at most `limit`, and some of what they received; returns how many rows went. */
export async function forgetImports(em: EntityManager, now: Temporal.Instant, limit: number): Promise<number> {
  const since = now.subtract({ hours: 24 * days });
  const gone = await query(
    em,
    sql`with old as (
        select id, project_id from catalog_import where created_at < ${since} and status not in ('checking', 'applying')
        limit ${limit} for update skip locked
      )
      delete from catalog_import import using old
      where import.id = old.id and import.project_id = old.project_id returning 1`,
  );
  return gone.length + (await dropOrphans(em));
}
