import type { EntityManager } from '@mikro-orm/postgresql';
import { joinSql, rawSql, sql } from '../platform/store/sql.ts';
import type { Sql } from '../platform/store/sql.ts';
import { spansOfRange } from './spans.ts';
import { cutsOf, holdersOf, joinHolders, onlyHeld } from './usage-holders.ts';
import { canSumDays, partsOf, sumsOfDays } from './usage-parts.ts';
import {
  groupedBy,
  inOrderOfGroups,
  measuredMeters,
  namesOfGroup,
  needsCustomers,
  needsPlans,
  needsSubjects,
  readUsage,
} from './usage-query.ts';
import type { UsageCell, UsageQuery } from './usage-query.ts';

/**
 * Measures the meters whose figures combine (all but `unique`, `latest` and `weighted_sum`), in each bucket and over the
 * whole range, exactly: whole days and hours by their totals, the hours that an end of a bucket divides by their events.
 * One statement, or none without meters.
 */
export async function measureTotals(em: EntityManager, query: UsageQuery): Promise<UsageCell[]> {
  if (query.meters.length === 0) return [];
  const by = groupedBy(query, sql`measured.id, measured.aggregation`);
  const isSummed = isSummedFirst(query);
  const cells = sql`
    with ${isSummed ? summedParts(query) : placedParts(query, partsOf(query))}
    select ${namesOfGroup(query)},
      ${query.isWithoutSeries ? sql`null::integer as bucket` : sql`bucket`}, sum(part.events)::integer as events,
      case measured.aggregation
        when 'count' then sum(part.events)
        when 'sum' then sum(part.quantity)
        when 'max' then max(part.largest)
        when 'min' then - max(part.largest)
        else trim_scale(usage_average(sum(part.quantity), sum(part.events)))
      end::text as value
    from ${rawSql(isSummed ? 'summed' : 'placed')} as part join measured on measured.id = part.meter_id ${joinHolders(query)}
    ${onlyHeld(query).sql}
    group by ${query.isWithoutSeries ? by : sql`grouping sets ((${by}, bucket), (${by}))`}
    having sum(part.events) > 0
    ${inOrderOfGroups}`;
  return readUsage(em, cells);
}

/** Sums of many subjects by bucket are few rows to join, sort and group again. A plan may change within a bucket. */
function isSummedFirst(query: UsageQuery): boolean {
  return needsSubjects(query) && !needsPlans(query);
}

/** Table expressions for parts of a range: those of `partsInBuckets`, and those that `joinHolders` needs. */
export function placedParts(query: UsageQuery, parts: readonly Sql[]): Sql {
  return withHolders(partsInBuckets(query, parts), query, 'placed');
}

/** As `placedParts`, and `summed`: a row or two for each meter, subject and bucket. */
function summedParts(query: UsageQuery): Sql {
  const areDaysSummed = canSumDays(query);
  const summed = sql`${partsInBuckets(query, partsOf(query, { areDaysSummed }))}, summed as materialized (
      select meter_id, subject, bucket, sum(events) as events, sum(quantity) as quantity, max(largest) as largest
      from placed group by meter_id, subject, bucket
      ${areDaysSummed ? sql`union all ${sumsOfDays(query)}` : sql``}
    )`;
  return withHolders(summed, query, 'summed');
}

function withHolders(expressions: Sql, query: UsageQuery, relation: string): Sql {
  return needsCustomers(query) ? sql`${expressions}, ${holdersOf(query, relation)}` : expressions;
}

/** The table expressions `measured` and `placed`, the parts with the number of their bucket, and those that parts refer to. */
function partsInBuckets(query: UsageQuery, parts: readonly Sql[]): Sql {
  const { range, extremes } = query;
  const isCut = needsPlans(query);
  const whole = [
    ...(extremes.length > 0 ? [sql`(meter_id, at) not in (select meter_id, hour from revised)`] : []),
    ...(isCut ? [sql`(meter_id, subject, at) not in (select meter_id, subject, hour from cut_hour)`] : []),
  ];
  return sql`${spansOfRange(range)}, ${measuredMeters(query)}, ${extremes.length > 0 ? sql`${revised}, ` : sql``}
    ${isCut ? sql`${cutsOf(query)}, ` : sql``}part as (${joinSql(parts, '\n union all \n')}
    ), placed as (
      select *, width_bucket(at, ${range.starts}::timestamptz[]) as bucket from part
      ${whole.length > 0 ? sql`where not is_hour or (${joinSql(whole, ' and ')})` : sql``}
    )`;
}

const revised = sql`revised as (
      -- A withdrawn event leaves its hour with the largest quantity that it had.
      select distinct w.meter_id, date_trunc('hour', w.occurred_at, 'UTC') as hour
      from measured join any_hour as span on measured.is_extreme
      join withdrawn_usage_event w on w.project_id = measured.project_id and w.meter_id = measured.id
        and w.occurred_at >= span.since and w.occurred_at < span.until
    )`;
