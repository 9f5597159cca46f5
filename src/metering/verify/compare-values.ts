import { sql } from '../../platform/store/sql.ts';
import type { Sql } from '../../platform/store/sql.ts';
import { iso, isKept } from './compare-totals.ts';

/**
 * Compares the values of counted days with the events, the days before with the values, and the gaps with both. A day that
 * has changed since it was counted is read from its events, so its values may differ from these. Days before the horizon
 * of their project are left out, and a day before may have been removed.
 */
export const compareValues = (own: Sql, most: number): Sql => sql`
  with counted as materialized (
    select c.project_id, c.meter_id, c.day, c.day::timestamp at time zone 'UTC' as start
    from usage_value_count c
    where c.project_id ${own} and c.counted_changes = c.changes
      and not exists (
        select from usage_addition a where a.project_id = c.project_id and a.meter_id = c.meter_id
          and (a.hour at time zone 'UTC')::date = c.day
      )
  ), kept as (
    select * from counted where ${isKept('counted', 'start')}
  ), used as (
    select distinct e.project_id, e.meter_id, (e.occurred_at at time zone 'UTC')::date as day, e.group_number, e.value
    from kept join usage_event e on e.project_id = kept.project_id and e.meter_id = kept.meter_id
      and e.occurred_at >= kept.start and e.occurred_at < kept.start + interval '24 hours'
  ), value_of_day as (
    select v.*, lag(v.day) over (partition by v.project_id, v.meter_id, v.group_number, v.value order by v.day) as found_day
    from usage_value_day v where v.project_id ${own}
  ), part (project_id, meter_id, day, group_number, value, is_stored) as (
    select project_id, meter_id, day, 0::smallint, value, false from used
    union
    select project_id, meter_id, day, group_number, value, false from used where group_number is not null
    union all
    select v.project_id, v.meter_id, v.day, v.group_number, v.value, true
    from usage_value_day v join kept using (project_id, meter_id, day)
  ), wrong_value as (
    select project_id, meter_id, day, case when bool_or(is_stored) then 1 else -1 end as events
    from part group by project_id, meter_id, day, group_number, value
    having bool_or(is_stored) <> bool_or(not is_stored)
  ), wrong_link as (
    select v.project_id, v.meter_id, v.day, 1 as events
    from value_of_day v left join usage_horizon h on h.project_id = v.project_id
    where v.previous_day <> coalesce(v.found_day, '-infinity')
      and (v.found_day is not null or v.previous_day >= coalesce((h.kept_since at time zone 'UTC')::date, '-infinity'))
  ), wrong_gap as (
    select project_id, meter_id, day, sum(number) as events
    from (
      select project_id, meter_id, group_number, day, previous_day, value_count as number
      from usage_value_gap where project_id ${own}
      union all
      select project_id, meter_id, group_number, day, previous_day, - count(*) from value_of_day group by 1, 2, 3, 4, 5
    ) as each
    group by project_id, meter_id, group_number, day, previous_day having sum(number) <> 0
  ), wrong as (
    select project_id, meter_id, day::timestamp at time zone 'UTC' as start, sum(abs(events)) as events
    from (
      select * from wrong_value union all select * from wrong_link union all select * from wrong_gap
    ) as each
    group by project_id, meter_id, day
  )
  select (select count(*) from counted)::float8 as compared, (select count(*) from wrong)::float8 as found,
    (
      select coalesce(jsonb_agg(jsonb_build_object(
        'projectId', type_id('project', wrong.project_id), 'project', project.slug,
        'meterId', type_id('meter', wrong.meter_id), 'meter', meter.key, 'of', 'values', 'subject', null,
        'start', ${iso(sql`start`)}, 'events', wrong.events, 'quantity', '0'
      ) order by wrong.project_id, wrong.meter_id, start), '[]')
      from (select * from wrong order by project_id, meter_id, start limit ${most}) as wrong
      left join project on project.id = wrong.project_id
      left join meter on meter.project_id = wrong.project_id and meter.id = wrong.meter_id
    ) as differences`;
