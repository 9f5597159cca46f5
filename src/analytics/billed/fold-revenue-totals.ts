import type { EntityManager } from '@mikro-orm/postgresql';
import { advisoryLocks } from '../../platform/store/advisory-locks.ts';
import { query, rawSql, sql } from '../../platform/store/sql.ts';
import type { Sql } from '../../platform/store/sql.ts';

/**
 * Folds at most `limit` changes of revenue into its totals by hour and day, and returns their number. One caller at a time
 * does, since all would fold into the same rows; others return 0. One statement: a crash folds all or none.
 */
export async function foldRevenueTotals(em: EntityManager, limit: number): Promise<number> {
  const [lock] = await query<{ isOurs: boolean }>(
    em,
    sql`select pg_try_advisory_xact_lock(${advisoryLocks.revenueTotals}) as "isOurs"`,
  );
  if (!lock!.isOurs) return 0;
  const [answer] = await query<{ folded: number }>(em, fold(limit));
  return answer!.folded;
}

const fold = (limit: number): Sql => sql`
  with taken as (
    delete from revenue_change where ctid = any(array(select ctid from revenue_change limit ${limit})) returning *
  ), by_hour as (${addedBy('hour')}), by_day as (${addedBy('day')})
  select count(*)::integer as folded from taken`;

const figures = ['billed_minor', 'credited_minor', 'collected_minor', 'refunded_minor', 'documents'];

function addedBy(unit: 'hour' | 'day'): Sql {
  const names = figures.join(', ');
  return rawSql(`
    insert into revenue_${unit}_total as total (project_id, ${unit}, currency, ${names})
    select project_id, date_trunc('${unit}', hour, 'UTC'), currency, ${figures.map((name) => `sum(${name})`).join(', ')}
    from taken group by 1, 2, 3
    on conflict (project_id, ${unit}, currency) do update
      set ${figures.map((name) => `${name} = total.${name} + excluded.${name}`).join(', ')}`);
}
