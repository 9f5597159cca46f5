import { joinSql, rawSql, sql } from '../platform/store/sql.ts';
import type { Sql } from '../platform/store/sql.ts';
import { inProjects } from './projects.ts';
import { isWithin, spansOf, weeksAndDays } from './spans.ts';
import type { Spans } from './spans.ts';
import { UsageGrouping } from './usage-grouping.ts';
import { needsPlans, needsSubjects } from './usage-query.ts';
import type { UsageQuery } from './usage-query.ts';

interface PartOptions {
  /** Whether the parts are those of subjects; by default where the query asks for them. */
  isBySubject?: boolean;
  /** Whether `sumsOfDays` has the whole days. */
  areDaysSummed?: boolean;
}

/**
 * Everything that counts for a report by totals, each event in one part. What the range cannot have is left out, since
 * PostgreSQL takes longer to plan the partitions of the events than to add up a month of hours.
 */
export function partsOf(query: UsageQuery, options: PartOptions = {}): Sql[] {
  const { isBySubject = needsSubjects(query), areDaysSummed = false } = options;
  const { subjects } = query;
  const spans = spansOf(query.range);
  const events = eventParts(query, spans);
  if (query.groupBy === UsageGrouping.properties) return [...partsByGroup(query), ...events];
  const added = hourPart('usage_addition', { subjects, isBySubject });
  if (subjects) return [hourPart('usage_total', { subjects, isBySubject: true }), added, ...events];
  if (!isBySubject) return [hourPart('usage_meter_total', {}), added, ...events];
  return [
    ...(areDaysSummed ? [] : daysOfSubjects(query, spans)),
    ...(spans.hours.length > 0 || query.extremes.length > 0 ? [hoursOfSubjects] : []),
    ...[added, ...events],
  ];
}

function daysOfSubjects(query: UsageQuery, { days }: Spans): Sql[] {
  if (days.length === 0) return [];
  return needsPlans(query) ? [sql`${dayPart} and ${isUncut}`, hoursOfCutDays] : [dayPart];
}

/** Whether there are days of subjects that `sumsOfDays` may read. */
export function canSumDays(query: UsageQuery): boolean {
  const areAllSubjects = needsSubjects(query) && !query.subjects;
  return areAllSubjects && !needsPlans(query) && spansOf(query.range).days.length > 0;
}

function eventParts(query: UsageQuery, { rest }: Spans): Sql[] {
  const { extremes } = query;
  return [
    ...(rest.length > 0 ? [eventsOfRest(query)] : []),
    ...(extremes.length > 0 ? [eventsOfRevisedHours(query)] : []),
    ...(needsPlans(query) ? [eventsOfCutHours(query)] : []),
  ];
}

/** The hours of each group; those of meters without groups have none. */
function partsByGroup(query: UsageQuery): Sql[] {
  const { subjects } = query;
  const isBySubject = needsSubjects(query);
  const areSubjectsRead = Boolean(subjects) || isBySubject;
  const [grouped, plain] = [sql`measured.group_by <> '{}'`, sql`measured.group_by = '{}'`];
  const ofGroups = { subjects, isBySubject, only: grouped, isByGroup: true };
  const ofOthers = { subjects, isBySubject, only: plain };
  return [
    hourPart(areSubjectsRead ? 'usage_group_total' : 'usage_meter_group_total', ofGroups),
    hourPart('usage_group_addition', ofGroups),
    hourPart(areSubjectsRead ? 'usage_total' : 'usage_meter_total', ofOthers),
    hourPart('usage_addition', ofOthers),
  ];
}

interface HourPart {
  subjects?: string[] | null;
  /** The meters that are read. */
  only?: Sql;
  isBySubject?: boolean;
  isByGroup?: boolean;
}

/** The whole hours of a table of totals by hour. */
function hourPart(table: string, { subjects, only, isBySubject, isByGroup }: HourPart): Sql {
  return sql`
    select t.meter_id, ${isBySubject ? sql`t.subject` : sql`null::text`} as subject,
      ${isByGroup ? sql`t.group_number` : sql`null::smallint`} as group_number, t.hour as at, true as is_hour,
      t.events, t.quantity, t.largest
    from any_hour as span cross join measured
    join ${rawSql(table)} t on t.project_id = measured.project_id and t.meter_id = measured.id
      and t.hour >= span.since and t.hour < span.until ${ofSubjects('t', subjects)}
    ${only ? sql`where ${only}` : sql``}`;
}

/**
 * The sums of the whole days of each subject, by bucket, from whole weeks where these lie in one bucket: to pass the days
 * on one by one would be half of the cost of a report. The days are listed, so that PostgreSQL knows how many there are.
 * The largest quantity of a day would be wrong after an event of it was withdrawn, so that extremes have no days.
 */
export function sumsOfDays({ projects, meters, extremes, range, isWithoutSeries }: UsageQuery): Sql {
  const { weeks, days } = weeksAndDays(spansOf(range));
  const summed = meters.filter((id) => !extremes.includes(id));
  const totalsOf = (table: Sql, start: Sql, listed: string[]): Sql => {
    const where = inProjects(projects, 't.project_id')
      .and(sql`t.meter_id = any(${summed}::uuid[])`)
      .and(sql`${start} = any(${listed}::timestamptz[])`);
    return sql`
      select t.meter_id, t.subject, ${start} as at, t.events, t.quantity from ${table} t ${where.sql}`;
  };
  const parts = [
    ...(weeks.length > 0 ? [totalsOf(sql`usage_week_total`, sql`t.week`, weeks)] : []),
    ...(days.length > 0 ? [totalsOf(sql`usage_day_total`, sql`t.day`, days)] : []),
  ];
  return sql`
    select d.meter_id, d.subject, ${isWithoutSeries ? sql`1` : sql`width_bucket(d.at, ${range.starts}::timestamptz[])`} as bucket,
      sum(d.events) as events, sum(d.quantity) as quantity, null::numeric as largest
    from (${joinSql(parts, ' union all ')}) as d
    group by 1, 2, 3`;
}

/** The whole days of all subjects, but for extremes. */
const dayPart = sql`
    select d.meter_id, d.subject, null::smallint as group_number, d.day as at, false as is_hour,
      d.events, d.quantity, d.largest
    from whole_day as span cross join measured
    join usage_day_total d on d.project_id = measured.project_id and d.meter_id = measured.id
      and d.day >= span.since and d.day < span.until
    where not measured.is_extreme`;

const isUncut = sql`not exists (
      select from cut_day where cut_day.meter_id = d.meter_id and cut_day.subject = d.subject and cut_day.day = d.day
    )`;

/**
 * The other whole hours of all subjects: a day has a total for each subject with hours in it. By `offset` PostgreSQL looks
 * for the hours of that day, instead of all hours of the subject for each of its days.
 */
const hoursOfSubjects = sql`
    select t.meter_id, t.subject, null::smallint as group_number, t.hour as at, true as is_hour,
      t.events, t.quantity, t.largest
    from (
      select since, until, false as is_extreme from whole_hour union all select since, until, true from any_hour
    ) as span
    join measured using (is_extreme)
    join usage_day_total d on d.project_id = measured.project_id and d.meter_id = measured.id
      and d.day >= date_trunc('day', span.since, 'UTC') and d.day < span.until
    cross join lateral (
      select * from usage_total t
      where t.project_id = d.project_id and t.meter_id = d.meter_id and t.subject = d.subject
        and t.hour >= greatest(span.since, d.day) and t.hour < least(span.until, d.day + interval '24 hours')
      offset 0
    ) as t`;

/** The hours of the whole days in which the plan of the subject changed. */
const hoursOfCutDays = sql`
    select t.meter_id, t.subject, null::smallint as group_number, t.hour as at, true as is_hour,
      t.events, t.quantity, t.largest
    from cut_day
    join whole_day as span on cut_day.day >= span.since and cut_day.day < span.until
    join measured on measured.id = cut_day.meter_id and not measured.is_extreme
    join usage_total t on t.project_id = measured.project_id and t.meter_id = measured.id
      and t.subject = cut_day.subject and t.hour >= cut_day.day and t.hour < cut_day.day + interval '24 hours'`;

const event = sql`
    select e.meter_id, e.subject, e.group_number, e.occurred_at as at, false as is_hour, 1::bigint as events, e.quantity,
      case measured.aggregation when 'min' then - e.quantity else e.quantity end as largest`;

/** The events of divided hours. By `offset` PostgreSQL looks for those of each, instead of comparing all events with all hours. */
function eventsOfRest({ subjects, range }: UsageQuery): Sql {
  return sql`${event}
    from rest as span cross join measured
    cross join lateral (
      select * from usage_event e
      where e.project_id = measured.project_id and e.meter_id = measured.id
        and e.occurred_at >= span.since and e.occurred_at < span.until and ${isWithin(range)}
        ${ofSubjects('e', subjects)}
      offset 0
    ) as e`;
}

/** The events of the hours whose largest quantity must be found again. */
function eventsOfRevisedHours({ subjects, range }: UsageQuery): Sql {
  return sql`${event}
    from revised join measured on measured.id = revised.meter_id
    join usage_event e on e.project_id = measured.project_id and e.meter_id = measured.id
      and e.occurred_at >= revised.hour and e.occurred_at < revised.hour + interval '1 hour'
      and ${isWithin(range)} ${ofSubjects('e', subjects)}`;
}

/** The events of the hours within which the plan of the subject changed. */
function eventsOfCutHours({ extremes, range }: UsageQuery): Sql {
  return sql`${event}
    from cut_hour join measured on measured.id = cut_hour.meter_id
    join usage_event e on e.project_id = measured.project_id and e.meter_id = measured.id and e.subject = cut_hour.subject
      and e.occurred_at >= cut_hour.hour and e.occurred_at < cut_hour.hour + interval '1 hour'
      and ${isWithin(range)}
    ${extremes.length > 0 ? sql`where (cut_hour.meter_id, cut_hour.hour) not in (select meter_id, hour from revised)` : sql``}`;
}

function ofSubjects(table: 't' | 'e', subjects?: string[] | null): Sql {
  return subjects ? sql`and ${rawSql(table)}.subject = any(${subjects}::text[])` : sql``;
}
