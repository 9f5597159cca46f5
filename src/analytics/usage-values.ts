import type { EntityManager } from '@mikro-orm/postgresql';
import { sql } from '../platform/store/sql.ts';
import type { Sql } from '../platform/store/sql.ts';
import { bucketsWithin } from './cells.ts';
import { uncountedHours } from './counted-hours.ts';
import type { Range } from './range.ts';
import { isWithin } from './spans.ts';
import { UsageGrouping } from './usage-grouping.ts';
import { partsOf } from './usage-parts.ts';
import { inOrderOfGroups, namesOfGroup, needsSubjects, readUsage } from './usage-query.ts';
import type { UsageCell, UsageQuery } from './usage-query.ts';
import { placedParts } from './usage-totals.ts';

/** Whether the values of whole meters, or of groups, are asked for: those of subjects are not counted by days. */
export function areCountedByDays(query: UsageQuery): boolean {
  return !query.subjects && !needsSubjects(query);
}

/**
 * Measures `unique` by the hours and days (UTC) whose values are counted. A bucket that is one such hour has its number. In
 * the longest run of such days in another bucket, or in the whole range, each value is first there on a day whose previous
 * one lies before the run. The events of the rest add the values that are on no day of the run. Totals have the number of
 * events.
 */
export function measureValues(em: EntityManager, query: UsageQuery): Promise<UsageCell[]> {
  const isByGroup = query.groupBy === UsageGrouping.properties;
  const groupOf = (grouped: Sql) =>
    isByGroup ? sql`case when measured.group_by = '{}' then 0 else ${grouped} end` : sql`0`;
  const cells = sql`
    with ${placedParts(query, partsOf(query))}, ${spanOfEach(query.range)}, ${runs(query.range)},
    ${uncountedHours(query.range, false)}, ${countedHours}, used as (
      select meter_id, ${isByGroup ? sql`group_number` : sql`null::smallint`} as group_number, coalesce(bucket, 0) as bucket,
        sum(events) as events
      from placed
      group by grouping sets ((1, 2, bucket), (1, 2)) having sum(events) > 0
    ), of_days as (
      select run.meter_id, run.bucket, g.group_number, sum(g.value_count) as value_count
      from run join measured on measured.id = run.meter_id
      join usage_value_gap g on g.project_id = measured.project_id and g.meter_id = measured.id
        and g.day >= run.since_day and g.day < run.until_day and g.previous_day < run.since_day
        and (g.group_number <> 0) = (${groupOf(sql`1`)} <> 0)
      group by 1, 2, 3
    ), of_hours as (
      select counted.meter_id, counted.bucket, f.group_number, f.figure as value_count
      from counted_hour as counted join measured on measured.id = counted.meter_id
      join usage_hour_figure f on f.project_id = measured.project_id and f.meter_id = measured.id and f.hour = counted.hour
        and (f.group_number <> 0) = (${groupOf(sql`1`)} <> 0)
    ), edge as materialized (
      select measured.project_id, measured.id as meter_id, span.bucket, run.since_day, run.until_day, piece.since, piece.until
      from measured cross join span_of_each as span
      left join run on run.meter_id = measured.id and run.bucket = span.bucket
      cross join lateral (
        values (span.since, coalesce(run.since_day::timestamp at time zone 'UTC', span.until)),
          (run.until_day::timestamp at time zone 'UTC', span.until)
      ) as piece (since, until)
      where piece.since < piece.until
        and (measured.id, span.bucket) not in (select meter_id, bucket from counted_hour)
    ), value_of_edge as (
      select distinct edge.project_id, edge.meter_id, edge.bucket, edge.since_day, edge.until_day,
        ${groupOf(sql`e.group_number`)} as group_number, e.value
      from edge join measured on measured.id = edge.meter_id
      join usage_event e on e.project_id = edge.project_id and e.meter_id = edge.meter_id
        and e.occurred_at >= edge.since and e.occurred_at < edge.until and ${isWithin(query.range)}
    ), of_edges as (
      select meter_id, bucket, group_number, count(value) as value_count
      from value_of_edge as used
      where used.since_day is null or not exists (
        select from usage_value_day v
        where v.project_id = used.project_id and v.meter_id = used.meter_id and v.group_number = used.group_number
          and v.value = used.value and v.day >= used.since_day and v.day < used.until_day
      )
      group by 1, 2, 3
    )
    select ${namesOfGroup(query)}, nullif(part.bucket, 0) as bucket, part.events::integer as events, part.value::text as value
    from (
      select meter_id, nullif(group_number, 0) as group_number, bucket, sum(events) as events, sum(value_count) as value
      from (
        select meter_id, coalesce(group_number, 0) as group_number, bucket, events, 0 as value_count from used
        union all
        select meter_id, group_number, bucket, 0, value_count from of_hours
        union all
        select meter_id, group_number, bucket, 0, value_count from of_days
        union all
        select meter_id, group_number, bucket, 0, value_count from of_edges
      ) as each
      group by 1, 2, 3 having sum(events) > 0
    ) as part join measured on measured.id = part.meter_id
    ${inOrderOfGroups}`;
  return readUsage(em, cells);
}

/** The table expression `counted_hour`: the spans that are one hour, which is counted. */
const countedHours = sql`counted_hour as materialized (
      select measured.id as meter_id, span.bucket, span.hour
      from measured join span_of_each as span on span.hour is not null
      where (measured.id, span.hour) not in (select meter_id, hour from uncounted_hour)
    )`;

/**
 * The table expressions `bucket` and `span_of_each`: the part of each bucket that lies in the range, with its hour if it is
 * one, and the range as bucket 0.
 */
function spanOfEach(range: Range): Sql {
  return sql`${bucketsWithin(range)}, span_of_each as (
      select bucket, since, until,
        case when until = since + interval '1 hour' and since = date_trunc('hour', since, 'UTC') then since end as hour,
        (since at time zone 'UTC' + interval '1 day' - interval '1 microsecond')::date as since_day,
        (until at time zone 'UTC')::date as until_day
      from (select * from bucket union all select 0, ${range.from}::timestamptz, ${range.to}) as each
    )`;
}

/** The table expression `run`: the longest run of counted days in each span. What is not folded is not counted either. */
const runs = (range: Range): Sql => sql`uncounted as materialized (
      select c.meter_id, c.day from measured
      join usage_value_count c on c.project_id = measured.project_id and c.meter_id = measured.id
      where c.counted_changes < c.changes
        and c.day >= (${range.from}::timestamptz at time zone 'UTC')::date
        and c.day <= (${range.to}::timestamptz at time zone 'UTC')::date
      union
      select a.meter_id, (a.hour at time zone 'UTC')::date from measured
      join usage_addition a on a.project_id = measured.project_id and a.meter_id = measured.id
        and a.hour >= ${range.from}::timestamptz - interval '1 hour' and a.hour < ${range.to}
    ), uncounted_in as (
      -- A day begins in one bucket, and in the whole range.
      select meter_id, day, bucket from uncounted
      cross join lateral (
        values (0), (width_bucket(day::timestamp at time zone 'UTC', ${range.starts}::timestamptz[]))
      ) as each (bucket)
    ), stop as (
      select measured.id as meter_id, span.bucket, edge.day
      from measured cross join span_of_each as span
      cross join lateral (values (span.since_day - 1), (span.until_day)) as edge (day)
      where span.since_day < span.until_day
      union
      select u.meter_id, u.bucket, u.day from uncounted_in u
      join span_of_each as span on span.bucket = u.bucket and u.day >= span.since_day and u.day < span.until_day
    ), run as materialized (
      select distinct on (meter_id, bucket) meter_id, bucket, since_day, until_day
      from (
        select meter_id, bucket, day + 1 as since_day,
          lead(day) over (partition by meter_id, bucket order by day) as until_day
        from stop
      ) as gap
      where since_day < until_day
      order by meter_id, bucket, until_day - since_day desc
    )`;
