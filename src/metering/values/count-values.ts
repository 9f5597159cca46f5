import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import { systemClock } from '../../platform/time/clock.ts';
import { query, sql } from '../../platform/store/sql.ts';
import type { Sql } from '../../platform/store/sql.ts';
import { linkValues } from './link-values.ts';
import type { DueDay } from './link-values.ts';

/** Selects days to count. */
export interface DaysToCount {
  /** Days that are over by then are counted. */
  now: Temporal.Instant;
  /** Days that have not changed for so long. */
  restSeconds: number;
  /** The meter by uuid; all without it. */
  meter?: string;
}

/**
 * Counts the values of the first day that is due, and returns whether there was one. It does nothing while another
 * instance counts. If the day changes meanwhile, it stays due.
 */
export async function countNextDay(em: EntityManager, request: DaysToCount): Promise<boolean> {
  return em.transactional(async (inner) => {
    const [lock] = await query<{ isOurs: boolean }>(inner, sql`select pg_try_advisory_xact_lock(727272) as "isOurs"`);
    if (!lock!.isOurs) return false;
    const [due] = await query<DueDay>(inner, nextDue(request));
    if (!due) return false;
    await inner.execute('set local statement_timeout = 0');
    await query(inner, linkValues(due));
    await query(
      inner,
      sql`update usage_value_count set counted_changes = changes
       where project_id = ${due.project} and meter_id = ${due.meter} and day = ${due.day}::date
         and changes = ${due.changes}::bigint`,
    );
    return true;
  });
}

/** Counts all days that are due, and returns their number. */
export async function countDays(em: EntityManager, request: DaysToCount, most = Infinity): Promise<number> {
  let counted = 0;
  while (counted < most && (await countNextDay(em, request))) counted += 1;
  return counted;
}

/**
 * Counts all days of a meter (a uuid) again that are over; those of events that are being recorded stay due. Reports read
 * events meanwhile.
 */
export async function recountValues(em: EntityManager, meter: string): Promise<void> {
  await em.transactional(async (inner) => {
    await inner.execute('set local statement_timeout = 0; set local lock_timeout = 0');
    await inner.execute('select pg_advisory_xact_lock(727272)');
    await query(inner, sql`update usage_value_count set changes = changes + 1 where meter_id = ${meter}`);
    await query(inner, sql`delete from usage_value_day where meter_id = ${meter}`);
    await query(inner, sql`delete from usage_value_gap where meter_id = ${meter}`);
  });
  await countDays(em.fork({ clear: true }), { now: systemClock.now(), restSeconds: 0, meter });
}

/** Days before the horizon are not counted: their events may be removed already. */
const nextDue = ({ now, restSeconds, meter }: DaysToCount): Sql => sql`
  select c.project_id as project, c.meter_id as meter, c.day::text as day, c.changes::text as changes
  from usage_value_count c left join usage_horizon h on h.project_id = c.project_id
  where c.counted_changes < c.changes and c.day < (${now}::timestamptz at time zone 'UTC')::date
    and c.changed_at <= now() - make_interval(secs => ${restSeconds})
    and c.day >= coalesce((h.kept_since at time zone 'UTC')::date, '-infinity')
    ${meter ? sql`and c.meter_id = ${meter}` : sql``}
  order by c.day, c.project_id, c.meter_id limit 1`;
