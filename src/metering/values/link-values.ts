import { sql } from '../../platform/store/sql.ts';
import type { Sql } from '../../platform/store/sql.ts';

/** A day (UTC) of a unique meter whose values are to be counted, as ids and dates of PostgreSQL. */
export interface DueDay {
  project: string;
  meter: string;
  /** A date. */
  day: string;
  changes: string;
}

/**
 * Makes the values of a day those of its events. Each value is linked to the day before on which it was there, and the next
 * day to this one. The gaps count the values by both days, from the differences.
 */
export const linkValues = ({ project, meter, day }: DueDay): Sql => {
  const own = (row: 'v' | 'e'): Sql =>
    row === 'v'
      ? sql`v.project_id = ${project}::uuid and v.meter_id = ${meter}::uuid`
      : sql`e.project_id = ${project}::uuid and e.meter_id = ${meter}::uuid`;
  const next = sql`
    left join lateral (
      select v.day, v.previous_day from usage_value_day v
      where ${own('v')} and v.group_number = f.group_number and v.value = f.value and v.day > ${day}::date
      order by v.day limit 1
    ) as next on true`;
  return sql`
  with used as materialized (
    select distinct e.group_number, e.value from usage_event e
    where ${own('e')} and e.occurred_at >= (${day}::timestamp at time zone 'UTC')
      and e.occurred_at < (${day}::timestamp at time zone 'UTC') + interval '24 hours' and e.value is not null
  ), fresh as materialized (
    select distinct 0::smallint as group_number, value from used
    union all
    select group_number, value from used where group_number is not null
  ), stale as materialized (
    select v.group_number, v.value, v.previous_day from usage_value_day v where ${own('v')} and v.day = ${day}::date
  ), added as materialized (
    select f.group_number, f.value, coalesce(before.day, '-infinity') as previous_day, next.day as next_day,
      next.previous_day as next_previous_day
    from fresh f left join stale on stale.group_number = f.group_number and stale.value = f.value
    left join lateral (
      select v.day from usage_value_day v
      where ${own('v')} and v.group_number = f.group_number and v.value = f.value and v.day < ${day}::date
      order by v.day desc limit 1
    ) as before on true ${next}
    where stale.value is null
  ), gone as materialized (
    select f.group_number, f.value, f.previous_day, next.day as next_day
    from stale f left join fresh on fresh.group_number = f.group_number and fresh.value = f.value ${next}
    where fresh.value is null
  ), inserted as (
    insert into usage_value_day (project_id, meter_id, group_number, value, day, previous_day)
    select ${project}::uuid, ${meter}::uuid, group_number, value, ${day}::date, previous_day from added
    order by group_number, value
  ), deleted as (
    delete from usage_value_day v using gone f
    where ${own('v')} and v.group_number = f.group_number and v.value = f.value and v.day = ${day}::date
  ), linked as (
    update usage_value_day v set previous_day = f.previous_day
    from (
      select group_number, value, next_day, ${day}::date as previous_day from added
      union all
      select group_number, value, next_day, previous_day from gone
    ) as f
    where ${own('v')} and v.group_number = f.group_number and v.value = f.value and v.day = f.next_day
  ), difference (group_number, day, previous_day, number) as (
    select group_number, ${day}::date, previous_day, 1 from added
    union all
    select group_number, next_day, next_previous_day, -1 from added where next_day is not null
    union all
    select group_number, next_day, ${day}::date, 1 from added where next_day is not null
    union all
    select group_number, ${day}::date, previous_day, -1 from gone
    union all
    select group_number, next_day, ${day}::date, -1 from gone where next_day is not null
    union all
    select group_number, next_day, previous_day, 1 from gone where next_day is not null
  ), summed as (
    select group_number, day, previous_day, sum(number) as number from difference
    group by 1, 2, 3 having sum(number) <> 0
  ), lowered as (
    update usage_value_gap g set value_count = g.value_count + s.number from summed s
    where g.project_id = ${project}::uuid and g.meter_id = ${meter}::uuid and g.group_number = s.group_number
      and g.day = s.day and g.previous_day = s.previous_day and s.number < 0
  )
  insert into usage_value_gap as g (project_id, meter_id, group_number, day, previous_day, value_count)
  select ${project}::uuid, ${meter}::uuid, group_number, day, previous_day, number from summed where number > 0
  on conflict (project_id, meter_id, group_number, day, previous_day) do update set value_count = g.value_count + excluded.value_count`;
};
