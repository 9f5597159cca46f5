import { joinSql, rawSql, sql } from '../../platform/store/sql.ts';
import type { Sql } from '../../platform/store/sql.ts';

/** The totals that exist twice: as they are stored, and as the events add up. */
export interface ComparedTotals {
  /** The view of the stored totals. */
  stored: Sql;
  /** Its columns that say what a total is of. */
  columns: readonly string[];
  /** The meters that have such totals; an event or a total without a meter is a difference. */
  meters: Sql;
  /** The values of the group, or null. */
  group: Sql;
}

export const hours: ComparedTotals = {
  stored: rawSql('usage_hour'),
  columns: ['project_id', 'meter_id', 'subject', 'hour'],
  meters: sql`meter.id is null or true`,
  group: sql`null::text[]`,
};

export const hoursOfGroups: ComparedTotals = {
  stored: rawSql('usage_group_hour'),
  columns: ['project_id', 'meter_id', 'subject', 'group_number', 'hour'],
  meters: sql`meter.group_by <> '{}'`,
  group: sql`(select property_values from usage_group g where g.project_id = wrong.project_id
    and g.meter_id = wrong.meter_id and g.number = wrong.group_number)`,
};

/**
 * Adds up all events by hour, and compares the result with the totals. An event that was withdrawn adds nothing, but its
 * hour keeps the largest quantity that it ever had, and changed last when it was withdrawn. For min, quantities are negated.
 * Hours before the horizon of their project are left out.
 */
export const compareTotals = ({ stored, columns, meters, group }: ComparedTotals, own: Sql, most: number): Sql => {
  const of = rawSql(columns.join(', '));
  const ofWrong = rawSql(columns.map((column) => `wrong.${column}`).join(', '));
  const places = joinSql(columns.map(placeOf), ', ');
  const numbers = rawSql(columns.map((_, index) => index + 1).join(', '));
  return sql`
    with counted as (
      select ${places}, count(*) as recorded,
        count(*) filter (where withdrawn_at is null) as events,
        coalesce(sum(e.quantity) filter (where withdrawn_at is null), 0) as quantity,
        max(case when meter.aggregation = 'min' then - e.quantity else e.quantity end) as largest,
        max(greatest(e.recorded_at, e.withdrawn_at)) as last_recorded_at
      from known_usage_event e left join meter on meter.id = e.meter_id and meter.project_id = e.project_id
      where (${meters}) and e.project_id ${own} and ${isKept('e', 'occurred_at')}
      group by ${numbers}
    ), total as (
      select * from ${stored} as held where held.project_id ${own} and ${isKept('held', 'hour')}
    ), compared as (
      select ${of}, recorded, total.events as stored_events, counted.events as counted_events,
        total.quantity as stored_quantity, counted.quantity as counted_quantity,
        total.largest as stored_largest, counted.largest as counted_largest,
        total.last_recorded_at as stored_last, counted.last_recorded_at as counted_last
      from total full join counted using (${of})
    ), wrong as (
      select * from compared
      where (stored_events, stored_quantity, stored_largest, stored_last)
        is distinct from (counted_events, counted_quantity, counted_largest, counted_last)
    )
    select (select count(*) from compared)::float8 as compared,
      (select coalesce(sum(recorded), 0) from compared)::float8 as events,
      (select count(*) from wrong)::float8 as found,
      (
        select coalesce(jsonb_agg(jsonb_build_object(
          'projectId', type_id('project', wrong.project_id), 'project', project.slug,
          'meterId', type_id('meter', wrong.meter_id), 'meter', meter.key, 'subject', subject, 'group', ${group},
          'hour', ${iso(sql`hour`)}, 'stored', ${figures('stored')}, 'counted', ${figures('counted')}
        ) order by ${ofWrong}), '[]')
        from (select * from wrong order by ${of} limit ${most}) as wrong
        left join project on project.id = wrong.project_id
        left join meter on meter.project_id = wrong.project_id and meter.id = wrong.meter_id
      ) as differences`;
};

function placeOf(column: string): Sql {
  return column === 'hour' ? sql`date_trunc('hour', e.occurred_at, 'UTC') as hour` : rawSql(`e.${column}`);
}

/** Whether the events of the time of a row are kept. Totals stay; there is nothing to compare them with. */
export const isKept = (row: string, time: string): Sql => sql`not exists (
  select from usage_horizon h where h.project_id = ${rawSql(row)}.project_id and ${rawSql(row)}.${rawSql(time)} < h.kept_since)`;

/** A time as ISO 8601. */
export const iso = (time: Sql): Sql => sql`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const figures = (from: 'stored' | 'counted'): Sql => sql`
  case when ${rawSql(from)}_events is null then null else jsonb_build_object(
    'events', ${rawSql(from)}_events, 'quantity', trim_scale(${rawSql(from)}_quantity)::text,
    'largest', trim_scale(${rawSql(from)}_largest)::text, 'lastRecordedAt', ${iso(sql`${rawSql(from)}_last`)}) end`;
