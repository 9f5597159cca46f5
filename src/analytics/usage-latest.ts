import type { EntityManager } from '@mikro-orm/postgresql';
import { rawSql, sql } from '../platform/store/sql.ts';
import type { Sql } from '../platform/store/sql.ts';
import { bucketsWithin } from './cells.ts';
import { isWithin } from './spans.ts';
import { pointsMax } from './report.ts';
import { UsageGrouping } from './usage-grouping.ts';
import { joinHolders, onlyHeld } from './usage-holders.ts';
import { partsOf } from './usage-parts.ts';
import {
  groupedBy,
  inOrderOfGroups,
  namesOfGroup,
  needsCustomers,
  needsPlans,
  needsSubjects,
  readUsage,
} from './usage-query.ts';
import type { UsageCell, UsageQuery } from './usage-query.ts';
import { placedParts } from './usage-totals.ts';

/**
 * Measures `latest`. Totals say in which buckets there are events, and how many; the last one of each is looked up in an
 * index, so that it is right after every correction. One statement, or none without meters.
 */
export async function measureLatest(em: EntityManager, query: UsageQuery): Promise<UsageCell[]> {
  if (query.meters.length === 0) return [];
  const isBySubject = needsSubjects(query) || Boolean(query.subjects);
  const found = query.groupBy === UsageGrouping.properties ? lastOfGroups(query) : lastOfCells(query, isBySubject);
  const by = groupedBy(query);
  return readUsage(
    em,
    sql`
    with ${placedParts(query, partsOf(query, { isBySubject }))}, ${bucketsWithin(query.range)}, ${found}
    select ${namesOfGroup(query)},
      bucket, sum(part.events)::integer as events,
      (array_agg(part.quantity order by part.at desc, part.recorded_at desc, part.id desc)
        filter (where part.id is not null))[1]::text as value
    from found as part join measured on measured.id = part.meter_id
    cross join lateral (select part.customer_id) as holder cross join lateral (select part.plan_id) as stay
    group by grouping sets ((${by}, bucket), (${by}))
    having sum(part.events) > 0
    ${inOrderOfGroups}`,
  );
}

/**
 * One look into an index for each bucket of a meter, or of a subject; of each plan that the subject had in it. By subject,
 * each is a point of the report, so that there is no need to look for more than it may have.
 */
function lastOfCells(query: UsageQuery, isBySubject: boolean): Sql {
  const { customer, plan } = {
    customer: needsCustomers(query) ? sql`holder.customer_id` : sql`null::uuid`,
    plan: needsPlans(query)
      ? sql`stay.plan_id, stay.since, stay.until`
      : sql`null::uuid, null::timestamptz, null::timestamptz`,
  };
  const isByPoint = query.groupBy === UsageGrouping.subject && !needsPlans(query);
  return sql`cell (project_id, meter_id, subject, bucket, customer_id, plan_id, since, until, events) as materialized (
      select measured.project_id, part.meter_id, ${isBySubject ? sql`part.subject` : sql`null`}, part.bucket, ${customer},
        ${plan}, sum(part.events)
      from placed as part join measured on measured.id = part.meter_id ${joinHolders(query)}
      ${onlyHeld(query).sql}
      group by 1, 2, 3, 4, 5, 6, 7, 8 having sum(part.events) > 0
      ${isByPoint ? rawSql(`limit ${pointsMax + 1}`) : sql``}
    ), found as (
      select cell.*, null::smallint as group_number, last.quantity, last.occurred_at as at, last.recorded_at, last.id
      from cell join bucket using (bucket)
      cross join lateral (
        select e.quantity, e.occurred_at, e.recorded_at, e.id from usage_event e
        where e.project_id = cell.project_id and e.meter_id = cell.meter_id
          ${isBySubject ? sql`and e.subject = cell.subject` : sql``}
          and e.occurred_at >= greatest(bucket.since, cell.since) and e.occurred_at < least(bucket.until, cell.until)
          and ${isWithin(query.range)}
        order by e.occurred_at desc, e.recorded_at desc, e.id desc limit 1
      ) as last
    )`;
}

/** No index finds the events of a group, so those of the hours that have the last one of some group are read. */
function lastOfGroups(query: UsageQuery): Sql {
  const { subjects, range } = query;
  const held = sql`join measured on measured.id = part.meter_id ${joinHolders(query)} ${onlyHeld(query).sql}`;
  return sql`group_hour as materialized (
      select part.meter_id, part.group_number, part.bucket, date_trunc('hour', part.at, 'UTC') as hour,
        sum(part.events) as events
      from placed as part ${held}
      group by 1, 2, 3, 4 having sum(part.events) > 0
    ), last_hour as (
      select distinct meter_id, bucket, hour from (
        select meter_id, bucket, max(hour) as hour from group_hour group by meter_id, group_number, bucket
      ) as of_group
    ), candidate as materialized (
      select e.meter_id, e.subject, e.group_number, last_hour.bucket, e.quantity, e.occurred_at as at, e.recorded_at, e.id
      from last_hour join bucket using (bucket) join measured on measured.id = last_hour.meter_id
      join usage_event e on e.project_id = measured.project_id and e.meter_id = measured.id
        and e.occurred_at >= greatest(bucket.since, last_hour.hour)
        and e.occurred_at < least(bucket.until, last_hour.hour + interval '1 hour') and ${isWithin(range)}
        ${subjects ? sql`and e.subject = any(${subjects}::text[])` : sql``}
    ), found as (
      select meter_id, null as subject, null::uuid as customer_id, null::uuid as plan_id, group_number, bucket, events,
        null::numeric as quantity, null::timestamptz as at, null::timestamptz as recorded_at, null::uuid as id
      from group_hour
      union all
      select part.meter_id, null, null, null, part.group_number, part.bucket, 0, part.quantity, part.at, part.recorded_at,
        part.id
      from candidate as part ${held}
    )`;
}
