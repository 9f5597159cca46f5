import { sql } from '../../platform/store/sql.ts';
import type { Sql } from '../../platform/store/sql.ts';
import { failedMark } from '../values/failed-counts.ts';
import { iso, isKept } from './compare-totals.ts';

/**
 * Finds the days and hours whose counting has failed. Reports read them from events, so that they are right, but slow. Those
 * before the horizon of their project are left out.
 */
export const failedCounts = (own: Sql, most: number): Sql => sql`
  with failed as materialized (
    select 'failed day' as what, project_id, meter_id, day::timestamp at time zone 'UTC' as start
    from usage_value_count where project_id ${own} and counted_changes = ${failedMark}
    union all
    select 'failed hour', project_id, meter_id, hour
    from usage_hour_count where project_id ${own} and counted_changes = ${failedMark}
  ), wrong as (
    select * from failed where ${isKept('failed', 'start')}
  )
  select 0::float8 as compared, (select count(*) from wrong)::float8 as found,
    (
      select coalesce(jsonb_agg(jsonb_build_object(
        'projectId', type_id('project', wrong.project_id), 'project', project.slug,
        'meterId', type_id('meter', wrong.meter_id), 'meter', meter.key, 'of', what, 'subject', null,
        'start', ${iso(sql`start`)}, 'events', 0, 'quantity', '0'
      ) order by wrong.project_id, wrong.meter_id, start, what), '[]')
      from (select * from wrong order by project_id, meter_id, start, what limit ${most}) as wrong
      left join project on project.id = wrong.project_id
      left join meter on meter.project_id = wrong.project_id and meter.id = wrong.meter_id
    ) as differences`;
