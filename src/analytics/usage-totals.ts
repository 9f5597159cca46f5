import type { EntityManager } from '@mikro-orm/postgresql';
import type { ViewerReach } from '../auth/viewer.ts';
import { joinSql, rawSql, sql } from '../platform/store/sql.ts';
import type { Sql } from '../platform/store/sql.ts';
import { readCells, starts } from './cells.ts';
import { inProjects } from './projects.ts';
import type { Range } from './range.ts';
import { columnsOf, hoursOf, spansOf } from './spans.ts';
import { UsageGrouping } from './usage-grouping.ts';

/** Selects usage to measure: by uuids of meters, for one subject or all, and by what it is grouped. */
export interface UsageQuery {
  projects: ViewerReach;
  meters: string[];
  subject?: string | null;
  groupBy: UsageGrouping;
  range: Range;
}

export interface UsageCell {
  meterId: string;
  subject: string | null;
  group: number | null;
  /** The number of the bucket, from 1; null for the whole range. */
  bucket: number | null;
  value: string;
  events: number;
}

/**
 * Measures the meters whose figures combine (all but `unique`, `latest` and `weighted_sum`), in each bucket and over the
 * whole range, exactly: whole days and hours by their totals, the hours that an end of a bucket divides by their events.
 * One statement, or none without meters.
 */
export async function measureTotals(em: EntityManager, query: UsageQuery): Promise<UsageCell[]> {
  if (query.meters.length === 0) return [];
  const { range, groupBy } = query;
  const group = groupBy === UsageGrouping.subject ? sql`, part.subject` : sql`, part.group_number`;
  const isGrouped = groupBy !== UsageGrouping.meter;
  const by = isGrouped ? sql`measured.id, measured.aggregation${group}` : sql`measured.id, measured.aggregation`;
  const cells = sql`
    with ${spansOfRange(range)}, measured as (
      select id, project_id, aggregation, group_by, aggregation in ('max', 'min') as is_extreme
      from meter m ${inProjects(query.projects, 'm.project_id').and(sql`m.id = any(${query.meters}::uuid[])`).sql}
    ), revised as (
      -- A withdrawn event leaves its hour with the largest quantity that it had.
      select distinct w.meter_id, date_trunc('hour', w.occurred_at, 'UTC') as hour
      from measured join any_hour as span on measured.is_extreme
      join withdrawn_usage_event w on w.project_id = measured.project_id and w.meter_id = measured.id
        and w.occurred_at >= span.since and w.occurred_at < span.until
    ), part as (${joinSql(partsOf(query), '\n union all \n')}
    ), placed as (
      select *, width_bucket(at, ${starts(range)}::timestamptz[]) as bucket from part
      where not (is_hour and (meter_id, at) in (select meter_id, hour from revised))
    )
    select measured.id as "meterId", ${groupBy === UsageGrouping.subject ? sql`part.subject` : sql`null`} as subject,
      ${groupBy === UsageGrouping.properties ? sql`part.group_number::integer` : sql`null::integer`} as "group",
      bucket, sum(part.events)::integer as events,
      case measured.aggregation
        when 'count' then sum(part.events)
        when 'sum' then sum(part.quantity)
        when 'max' then max(part.largest)
        when 'min' then - max(part.largest)
        else trim_scale(usage_average(sum(part.quantity), sum(part.events)))
      end::text as value
    from placed as part join measured on measured.id = part.meter_id
    group by grouping sets ((${by}, bucket), (${by}))
    having sum(part.events) > 0
    order by subject, measured.id, "group"`;
  return readCells(em, cells);
}

/** The spans as relations: `whole_day`, `whole_hour` outside of these, `any_hour` with both, and `rest`. */
function spansOfRange(range: Range): Sql {
  const spans = spansOf(range);
  const named = { whole_day: spans.days, whole_hour: spans.hours, any_hour: hoursOf(spans), rest: spans.rest };
  const relations = Object.entries(named).map(([name, of]) => {
    const { since, until } = columnsOf(of);
    return sql`${rawSql(name)} as (
      select * from unnest(${since}::timestamptz[], ${until}::timestamptz[]) as span (since, until)
    )`;
  });
  return joinSql(relations, ', ');
}

/** Everything that counts, each event in one part. */
function partsOf({ groupBy, subject }: UsageQuery): Sql[] {
  const events = eventParts(subject);
  if (groupBy === UsageGrouping.properties) {
    const [grouped, plain] = [sql`measured.group_by <> '{}'`, sql`measured.group_by = '{}'`];
    return [
      hourPart(subject ? 'usage_group_total' : 'usage_meter_group_total', { subject, only: grouped, isByGroup: true }),
      hourPart('usage_group_addition', { subject, only: grouped, isByGroup: true }),
      hourPart(subject ? 'usage_total' : 'usage_meter_total', { subject, only: plain }),
      hourPart('usage_addition', { subject, only: plain }),
      ...events,
    ];
  }
  const added = hourPart('usage_addition', { subject, isBySubject: groupBy === UsageGrouping.subject });
  if (subject) return [hourPart('usage_total', { subject, isBySubject: true }), added, ...events];
  if (groupBy === UsageGrouping.subject) return [dayPart, hoursOfSubjects, added, ...events];
  return [hourPart('usage_meter_total', {}), added, ...events];
}

interface HourPart {
  subject?: string | null;
  /** The meters that are read. */
  only?: Sql;
  isBySubject?: boolean;
  isByGroup?: boolean;
}

/** The whole hours of a table of totals by hour. */
function hourPart(table: string, { subject, only, isBySubject, isByGroup }: HourPart): Sql {
  return sql`
    select t.meter_id, ${isBySubject ? sql`t.subject` : sql`null::text`} as subject,
      ${isByGroup ? sql`t.group_number` : sql`null::smallint`} as group_number, t.hour as at, true as is_hour,
      t.events, t.quantity, t.largest
    from any_hour as span cross join measured
    join ${rawSql(table)} t on t.project_id = measured.project_id and t.meter_id = measured.id
      and t.hour >= span.since and t.hour < span.until ${subject ? sql`and t.subject = ${subject}` : sql``}
    ${only ? sql`where ${only}` : sql``}`;
}

/** The whole days of all subjects. The largest quantity of a day would be wrong after an event of it was withdrawn. */
const dayPart = sql`
    select d.meter_id, d.subject, null::smallint as group_number, d.day as at, false as is_hour,
      d.events, d.quantity, d.largest
    from whole_day as span cross join measured
    join usage_day_total d on d.project_id = measured.project_id and d.meter_id = measured.id
      and d.day >= span.since and d.day < span.until
    where not measured.is_extreme`;

/** The other whole hours of all subjects: a day has a total for each subject with hours in it. */
const hoursOfSubjects = sql`
    select t.meter_id, t.subject, null::smallint as group_number, t.hour as at, true as is_hour,
      t.events, t.quantity, t.largest
    from (
      select since, until, false as is_extreme from whole_hour union all select since, until, true from any_hour
    ) as span
    join measured using (is_extreme)
    join usage_day_total d on d.project_id = measured.project_id and d.meter_id = measured.id
      and d.day >= date_trunc('day', span.since, 'UTC') and d.day < span.until
    join usage_total t on t.project_id = d.project_id and t.meter_id = d.meter_id and t.subject = d.subject
      and t.hour >= greatest(span.since, d.day) and t.hour < least(span.until, d.day + interval '24 hours')`;

/** The events of divided hours, and of the hours whose largest quantity must be found again. */
function eventParts(subject: string | null | undefined): Sql[] {
  const ofSubject = subject ? sql`and e.subject = ${subject}` : sql``;
  const event = sql`
    select e.meter_id, e.subject, e.group_number, e.occurred_at as at, false as is_hour, 1::bigint as events, e.quantity,
      case measured.aggregation when 'min' then - e.quantity else e.quantity end as largest`;
  return [
    sql`${event}
    from rest as span cross join measured
    join usage_event e on e.project_id = measured.project_id and e.meter_id = measured.id
      and e.occurred_at >= span.since and e.occurred_at < span.until ${ofSubject}`,
    sql`${event}
    from revised join measured on measured.id = revised.meter_id
    join usage_event e on e.project_id = measured.project_id and e.meter_id = measured.id
      and e.occurred_at >= revised.hour and e.occurred_at < revised.hour + interval '1 hour' ${ofSubject}`,
  ];
}
