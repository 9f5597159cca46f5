import { sql } from '../../platform/store/sql.ts';
import type { Sql } from '../../platform/store/sql.ts';
import { momentOfHour, valuesOfHour, withHours } from '../values/hour-figure.ts';
import { iso, isKept } from './compare-totals.ts';

/**
 * Compares the figures of counted hours with the events. A report reads an hour from its events if it has changed since, or
 * has events that are not folded. Hours before the horizon of their project are left out.
 */
export const compareHours = (own: Sql, most: number): Sql => sql`
  with due as materialized (
    select t.project_id, t.meter_id, t.hour, m.aggregation
    from usage_meter_total t
    join meter m on m.project_id = t.project_id and m.id = t.meter_id and m.aggregation = any(${withHours}::text[])
    left join usage_hour_count c on c.project_id = t.project_id and c.meter_id = t.meter_id and c.hour = t.hour
    where t.project_id ${own} and coalesce(c.counted_changes = c.changes, true) and ${isKept('t', 'hour')}
      and not exists (
        select from usage_addition a where a.project_id = t.project_id and a.meter_id = t.meter_id and a.hour = t.hour
      )
  ), part (project_id, meter_id, hour, group_number, figure) as (
    select f.project_id, f.meter_id, f.hour, f.group_number, f.figure
    from due join usage_hour_figure f using (project_id, meter_id, hour)
    union all
    select due.project_id, due.meter_id, due.hour, coalesce(e.group_number, 0),
      - case due.aggregation when 'unique' then ${valuesOfHour} else ${momentOfHour} end
    from due join usage_event e on e.project_id = due.project_id and e.meter_id = due.meter_id
      and date_trunc('hour', e.occurred_at, 'UTC') = due.hour
    group by due.project_id, due.meter_id, due.hour, due.aggregation, grouping sets ((), (e.group_number))
    having grouping(e.group_number) = 1 or e.group_number is not null
  ), wrong as (
    select project_id, meter_id, hour, group_number, sum(figure) as figure from part
    group by 1, 2, 3, 4 having sum(figure) <> 0
  )
  select (select count(*) from due)::float8 as compared, (select count(*) from wrong)::float8 as found,
    (
      select coalesce(jsonb_agg(jsonb_build_object(
        'projectId', type_id('project', wrong.project_id), 'project', project.slug,
        'meterId', type_id('meter', wrong.meter_id), 'meter', meter.key, 'of', 'hour', 'subject', null,
        'start', ${iso(sql`hour`)}, 'events', 0, 'quantity', trim_scale(figure)::text
      ) order by wrong.project_id, wrong.meter_id, hour, group_number), '[]')
      from (select * from wrong order by project_id, meter_id, hour, group_number limit ${most}) as wrong
      left join project on project.id = wrong.project_id
      left join meter on meter.project_id = wrong.project_id and meter.id = wrong.meter_id
    ) as differences`;
