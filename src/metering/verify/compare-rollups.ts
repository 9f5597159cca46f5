import { sql } from '../../platform/store/sql.ts';
import type { Sql } from '../../platform/store/sql.ts';
import { iso } from './compare-totals.ts';

/** Totals of whole meters and groups by hour, and of subjects by day and week, as they are stored. */
const stored = (own: Sql): Sql => sql`
    select 'meter' as what, project_id, meter_id, null::text as subject, null::smallint as group_number, hour as start,
      events, quantity, largest as stored_largest, null::numeric as added_largest
    from usage_meter_total where project_id ${own}
    union all
    select 'group', project_id, meter_id, null, group_number, hour, events, quantity, largest, null
    from usage_meter_group_total where project_id ${own}
    union all
    select 'day', project_id, meter_id, subject, null, day, events, quantity, largest, null
    from usage_day_total where project_id ${own}
    union all
    select 'week', project_id, meter_id, subject, null, week, events, quantity, null, null
    from usage_week_total where project_id ${own}`;

/** The same totals, added up, with the other sign. */
const added = (own: Sql): Sql => sql`
    select 'meter', project_id, meter_id, null, null, hour, - sum(events), - sum(quantity), null, max(largest)
    from usage_total where project_id ${own} group by 2, 3, 6
    union all
    select 'group', project_id, meter_id, null, group_number, hour, - sum(events), - sum(quantity), null, max(largest)
    from usage_group_total where project_id ${own} group by 2, 3, 5, 6
    union all
    select 'day', project_id, meter_id, subject, null, date_trunc('day', hour, 'UTC'), - sum(events), - sum(quantity), null,
      max(largest)
    from usage_total where project_id ${own} group by 2, 3, 4, 6
    union all
    select 'week', project_id, meter_id, subject, null, date_trunc('week', hour, 'UTC'), - sum(events), - sum(quantity), null,
      null
    from usage_total where project_id ${own} group by 2, 3, 4, 6`;

/** Compares the totals that reports read with the totals by subject and hour that they are the sums of. */
export const compareRollups = (own: Sql, most: number): Sql => sql`
  with compared as (
    select what, project_id, meter_id, subject, group_number, start, sum(events) as events, sum(quantity) as quantity,
      max(stored_largest) is distinct from max(added_largest) as has_other_largest
    from (${stored(own)} union all ${added(own)}) as part
    group by 1, 2, 3, 4, 5, 6
  ), wrong as (
    select * from compared where events <> 0 or quantity <> 0 or has_other_largest
  )
  select (select count(*) from compared)::float8 as compared, (select count(*) from wrong)::float8 as found,
    (
      select coalesce(jsonb_agg(jsonb_build_object(
        'projectId', type_id('project', wrong.project_id), 'project', project.slug,
        'meterId', type_id('meter', wrong.meter_id), 'meter', meter.key, 'of', what, 'subject', subject,
        'start', ${iso(sql`start`)}, 'events', wrong.events, 'quantity', trim_scale(wrong.quantity)::text
      ) order by wrong.project_id, wrong.meter_id, what, start, subject), '[]')
      from (select * from wrong order by project_id, meter_id, what, start, subject limit ${most}) as wrong
      left join project on project.id = wrong.project_id
      left join meter on meter.project_id = wrong.project_id and meter.id = wrong.meter_id
    ) as differences`;
