import type { Where } from '../platform/store/rows.ts';
import { joinSql, rawSql, sql } from '../platform/store/sql.ts';
import type { Sql } from '../platform/store/sql.ts';
import { uncountedHours } from './counted-hours.ts';
import { inProjects } from './projects.ts';
import { isWithin, spansOfRange } from './spans.ts';
import { UsageGrouping } from './usage-grouping.ts';
import { needsSubjects } from './usage-query.ts';
import type { UsageQuery } from './usage-query.ts';

/**
 * The table expression `change`, and those that it needs, after `measured`: the changes before the end of the range. Those
 * before its first hour are sums, with bucket 0 and without a time. Those of a whole hour are one change at its end, with
 * the moment of the hour, where levels of subjects are not asked for and the hour is counted.
 */
export function changesOf(query: UsageQuery): Sql {
  const before = sql`
      select t.meter_id, t.subject, t.group_number, 0 as bucket, sum(t.quantity) as quantity, null::timestamptz as changed_at,
        0 as moment, 0::bigint as events -- No report shows these.
      from (${joinSql(sumsBefore(query, firstHourOf(query)), ' union all ')}) as t
      group by 1, 2, 3`;
  if (isBySubject(query))
    return sql`change as (${joinSql([before, eventsOfAll(query)], ' union all ')}
    )`;
  const isByGroup = query.groupBy === UsageGrouping.properties;
  const changes = [before, ...wholeHours(query), eventsOfRest(query)];
  return sql`${spansOfRange(query.range)}, ${uncountedHours(query.range, isByGroup)}, ${readSpans(query)}, change as (
      ${joinSql(changes, ' union all ')}
    )`;
}

function isBySubject(query: UsageQuery): boolean {
  return Boolean(query.subjects) || needsSubjects(query);
}

function firstHourOf({ range: { from } }: UsageQuery): Sql {
  return sql`date_trunc('hour', ${from}::timestamptz, 'UTC')`;
}

/** The range whose events are read: what precedes its first hour is among the sums. */
function readRangeOf(query: UsageQuery) {
  return { from: firstHourOf(query), to: query.range.to };
}

const event = ({ range }: UsageQuery): Sql => sql`
      select e.meter_id, e.subject, e.group_number,
        case when e.occurred_at < ${range.from} then 0 else width_bucket(e.occurred_at, ${range.starts}::timestamptz[]) end,
        e.quantity, e.occurred_at, 0, 1`;

function eventsOfAll(query: UsageQuery): Sql {
  const where = levelsWhere(query, 'e').and(isWithin(readRangeOf(query)));
  return sql`${event(query)}
      from usage_event e ${where.sql}`;
}

/** The table expression `read_span`: when events are read, of each meter. */
function readSpans(query: UsageQuery): Sql {
  const { from } = query.range;
  return sql`read_span as materialized (
      select measured.project_id, measured.id as meter_id, span.since, span.until
      from measured cross join (
        select since, until from rest
        union all
        select ${firstHourOf(query)}, ${from}::timestamptz where ${firstHourOf(query)} < ${from}
      ) as span
      union all
      select measured.project_id, measured.id, u.hour, u.hour + interval '1 hour'
      from uncounted_hour u join measured on measured.id = u.meter_id
      join any_hour as span on u.hour >= span.since and u.hour < span.until
    )`;
}

/**
 * By `offset` PostgreSQL looks for the events of each span, instead of comparing all events of a meter with all of its spans:
 * it expects few spans, but there are thousands before the hours of imported events are counted.
 */
function eventsOfRest(query: UsageQuery): Sql {
  return sql`${event(query)}
      from read_span as span cross join lateral (
        select * from usage_event e
        where e.project_id = span.project_id and e.meter_id = span.meter_id
          and e.occurred_at >= span.since and e.occurred_at < span.until
          and ${isWithin(readRangeOf(query))}
        offset 0
      ) as e`;
}

/** The counted hours of whole meters, or of groups; a meter without groups has none. */
function wholeHours(query: UsageQuery): Sql[] {
  const hours = (table: string, group: Sql, only: Sql): Sql => sql`
      select t.meter_id, null, ${group}, width_bucket(t.hour, ${query.range.starts}::timestamptz[]), t.quantity,
        t.hour + interval '1 hour', coalesce(f.figure, 0), t.events
      from any_hour as span cross join measured
      join ${rawSql(table)} t on t.project_id = measured.project_id and t.meter_id = measured.id
        and t.hour >= span.since and t.hour < span.until and t.events > 0
      left join usage_hour_figure f on f.project_id = t.project_id and f.meter_id = t.meter_id and f.hour = t.hour
        and f.group_number = coalesce(${group}, 0)
      where (t.meter_id, t.hour) not in (select meter_id, hour from uncounted_hour) ${only}`;
  const none = sql`null::smallint`;
  if (query.groupBy !== UsageGrouping.properties) return [hours('usage_meter_total', none, sql``)];
  return [
    hours('usage_meter_group_total', sql`t.group_number`, sql``),
    hours('usage_meter_total', none, sql`and measured.group_by = '{}'`),
  ];
}

/** What changed a level before an hour, from the largest totals that say it for these groups, and from what is not folded. */
function sumsBefore(query: UsageQuery, hour: Sql): Sql[] {
  const isByGroup = query.groupBy === UsageGrouping.properties;
  const areSubjectsRead = isBySubject(query);
  const from = (table: string, also?: Sql): Sql => {
    const where = levelsWhere(query, 't').and(sql`t.hour < ${hour}`);
    if (also) where.and(also);
    const group = table.includes('group') ? sql`t.group_number` : sql`null::smallint`;
    const subject = table.includes('meter') ? sql`null::text` : sql`t.subject`;
    return sql`
        select t.meter_id, ${subject} as subject, ${group} as group_number, t.quantity from ${rawSql(table)} t ${where.sql}`;
  };
  if (isByGroup)
    return [
      from(areSubjectsRead ? 'usage_group_total' : 'usage_meter_group_total'),
      from('usage_group_addition'),
      from(areSubjectsRead ? 'usage_total' : 'usage_meter_total', withoutGroups),
      from('usage_addition', withoutGroups),
    ];
  if (!areSubjectsRead) return [from('usage_meter_total'), from('usage_addition')];
  const [week, day] = [sql`date_trunc('week', ${hour}, 'UTC')`, sql`date_trunc('day', ${hour}, 'UTC')`];
  const whole = (table: Sql, range: Sql): Sql => sql`
        select t.meter_id, t.subject, null::smallint as group_number, t.quantity from ${table} t
        ${levelsWhere(query, 't').and(range).sql}`;
  return [
    whole(sql`usage_week_total`, sql`t.week < ${week}`),
    whole(sql`usage_day_total`, sql`t.day >= ${week} and t.day < ${day}`),
    from('usage_total', sql`t.hour >= ${day}`),
    from('usage_addition'),
  ];
}

const withoutGroups = sql`not exists (
  select from meter where id = t.meter_id and project_id = t.project_id and group_by <> '{}'
)`;

function levelsWhere({ projects, meters, subjects }: UsageQuery, table: 't' | 'e'): Where {
  const of = rawSql(table);
  const where = inProjects(projects, `${table}.project_id`).and(sql`${of}.meter_id = any(${meters}::uuid[])`);
  return subjects ? where.and(sql`${of}.subject = any(${subjects}::text[])`) : where;
}
