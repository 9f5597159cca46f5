import type { EntityManager } from '@mikro-orm/postgresql';
import type { Where } from '../platform/store/rows.ts';
import { rawSql, sql } from '../platform/store/sql.ts';
import { readCells, starts } from './cells.ts';
import { inProjects } from './projects.ts';
import { pointsMax } from './report.ts';
import { UsageGrouping } from './usage-grouping.ts';
import type { UsageCell, UsageQuery } from './usage-totals.ts';

/**
 * Measures the time-weighted average of each level, in each bucket and over the whole range. A bucket counts only as far
 * as it lies in the range. A level carries over from before the range, and its last value lasts until the end. Takes one
 * statement, or none without meters.
 */
export async function measureLevels(em: EntityManager, query: UsageQuery): Promise<UsageCell[]> {
  if (query.meters.length === 0) return [];
  const { from, to, buckets } = query.range;
  const places = starts(query.range);
  const whole = levelsWhere(query, 't').and(sql`t.hour < date_trunc('hour', ${from}::timestamptz, 'UTC')`);
  const single = levelsWhere(query, 'e')
    .and(sql`e.occurred_at >= date_trunc('hour', ${from}::timestamptz, 'UTC')`)
    .and(sql`e.occurred_at < ${to}`);
  const isByGroup = query.groupBy === UsageGrouping.properties;
  const subject = query.groupBy === UsageGrouping.subject ? sql`subject` : sql`''`;
  const groupNumber = isByGroup ? sql`group_number::integer` : sql`0`;
  const hours = isByGroup ? groupHours : meterHours;
  // A report with more groups is refused, so one group too many is enough to know.
  const groupsMax = Math.floor(pointsMax / buckets.length) + 1;
  const cells = sql`
    with bucket as (
      select place as bucket, greatest(start_at, ${from}::timestamptz) as since,
        lead(start_at, 1, ${to}::timestamptz) over (order by place) as until
      from unnest(${places}::timestamptz[]) with ordinality as each (start_at, place)
    ), change as (
      select t.meter_id, t.subject, t.group_number, 0 as bucket, t.quantity, null::timestamptz as at
      from ${hours} t ${whole.sql}
      union all
      select e.meter_id, e.subject, e.group_number,
        case when e.occurred_at < ${from} then 0 else width_bucket(e.occurred_at, ${places}::timestamptz[]) end,
        e.quantity, e.occurred_at
      from usage_event e ${single.sql}
    ), summed as (
      select meter_id, ${subject} as subject, coalesce(${groupNumber}, 0) as group_number, bucket, sum(quantity) as quantity, count(*)::integer as events,
        sum(quantity * (extract(epoch from bucket.until) - extract(epoch from at))) as moment
      from change left join bucket using (bucket)
      group by 1, 2, 3, 4
    ), level as (
      select meter_id, subject, group_number from summed group by 1, 2, 3
      having bool_or(bucket > 0) or sum(quantity) <> 0 limit ${groupsMax}
    ), held as (
      select meter_id, subject, group_number, bucket, coalesce(events, 0) as events, coalesce(moment, 0) as moment,
        sum(quantity) over (partition by meter_id, subject, group_number order by bucket
          rows between unbounded preceding and 1 preceding) as before
      from level cross join (select bucket from bucket union all select 0) as place
      left join summed using (meter_id, subject, group_number, bucket)
    ), measured as (
      select held.*, extract(epoch from until) - extract(epoch from since) as seconds from held join bucket using (bucket)
    )
    select meter_id as "meterId", nullif(subject, '') as subject, nullif(group_number, 0) as "group",
      bucket::integer, sum(events)::integer as events,
      trim_scale(usage_average(sum(moment + coalesce(before, 0) * seconds), sum(seconds)))::text as value
    from measured
    group by grouping sets ((meter_id, subject, group_number, bucket), (meter_id, subject, group_number))
    order by measured.subject, meter_id, group_number`;
  return readCells(em, cells);
}

/** The hours of a meter, without its groups. */
const meterHours = sql`(select *, null::smallint as group_number from usage_hour)`;

/** The hours of each group; those of meters without groups have none. */
const groupHours = sql`(
  select project_id, meter_id, subject, group_number, hour, quantity from usage_group_hour
  union all
  select project_id, meter_id, subject, null::smallint, hour, quantity from usage_hour total
  where not exists (select from meter where id = total.meter_id and project_id = total.project_id and group_by <> '{}')
)`;

function levelsWhere({ projects, meters, subject }: UsageQuery, table: 't' | 'e'): Where {
  const of = rawSql(table);
  const where = inProjects(projects, `${table}.project_id`).and(sql`${of}.meter_id = any(${meters}::uuid[])`);
  return subject ? where.and(sql`${of}.subject = ${subject}`) : where;
}
