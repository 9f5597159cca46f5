import type { EntityManager } from '@mikro-orm/postgresql';
import { query, sql } from '../../platform/store/sql.ts';
import type { Sql } from '../../platform/store/sql.ts';

/** Calculates the totals of the weeks (UTC) that a month has days of, from the totals of their days. */
export async function rebuildWeeks(
  em: EntityManager,
  own: Sql,
  { month, until }: Record<'month' | 'until', Sql>,
): Promise<void> {
  const first = sql`date_trunc('week', ${month}, 'UTC')`;
  // Intervals of hours, since a day of the time zone of the session may be an hour shorter or longer.
  const end = sql`date_trunc('week', ${until} + interval '144 hours', 'UTC')`;
  await query(em, sql`delete from usage_week_total where ${own} and week >= ${first} and week < ${end}`);
  await query(
    em,
    sql`insert into usage_week_total (project_id, meter_id, week, subject, events, quantity)
     select project_id, meter_id, date_trunc('week', day, 'UTC'), subject, sum(events), sum(quantity)
     from usage_day_total where ${own} and day >= ${first} and day < ${end}
     group by 1, 2, 3, 4`,
  );
}

/** A query for the months of weeks with figures and without days, which no other total leads to. */
export const monthsOfStrayWeeks = (own: Sql): Sql => sql`
  select date_trunc('month', week, 'UTC') from usage_week_total w
  where ${own} and (events <> 0 or quantity <> 0) and not exists (
    select from usage_day_total d where d.project_id = w.project_id and d.meter_id = w.meter_id and d.subject = w.subject
      and d.day >= w.week and d.day < w.week + interval '168 hours'
  )`;
