import type { EntityManager } from '@mikro-orm/postgresql';
import { joinSql, sql } from '../platform/store/sql.ts';
import type { Sql } from '../platform/store/sql.ts';
import { starts } from './cells.ts';
import { spansOfRange } from './spans.ts';
import { cutsOf, holdersOf, joinHolders, onlyHeld } from './usage-holders.ts';
import { partsOf } from './usage-parts.ts';
import { groupColumn, inOrderOfGroups, measuredMeters, namesOfGroup, needsPlans, readUsage } from './usage-query.ts';
import type { UsageCell, UsageQuery } from './usage-query.ts';

/**
 * Measures the meters whose figures combine (all but `unique`, `latest` and `weighted_sum`), in each bucket and over the
 * whole range, exactly: whole days and hours by their totals, the hours that an end of a bucket divides by their events.
 * One statement, or none without meters.
 */
export async function measureTotals(em: EntityManager, query: UsageQuery): Promise<UsageCell[]> {
  if (query.meters.length === 0) return [];
  const by = sql`measured.id, measured.aggregation${groupColumn(query)}`;
  const cells = sql`
    with ${placedParts(query, partsOf(query))}
    select ${namesOfGroup(query)},
      bucket, sum(part.events)::integer as events,
      case measured.aggregation
        when 'count' then sum(part.events)
        when 'sum' then sum(part.quantity)
        when 'max' then max(part.largest)
        when 'min' then - max(part.largest)
        else trim_scale(usage_average(sum(part.quantity), sum(part.events)))
      end::text as value
    from placed as part join measured on measured.id = part.meter_id ${joinHolders(query)}
    ${onlyHeld(query).sql}
    group by grouping sets ((${by}, bucket), (${by}))
    having sum(part.events) > 0
    ${inOrderOfGroups}`;
  return readUsage(em, cells);
}

/**
 * Table expressions for parts of a range: `measured`, `placed` (the parts with the number of their bucket), and those that
 * `joinHolders` needs.
 */
export function placedParts(query: UsageQuery, parts: readonly Sql[]): Sql {
  const { range } = query;
  const isCut = needsPlans(query);
  const uncut = isCut ? sql`and (meter_id, subject, at) not in (select meter_id, subject, hour from cut_hour)` : sql``;
  const holders = holdersOf(query, 'placed');
  return sql`${spansOfRange(range)}, ${measuredMeters(query)}, revised as (
      -- A withdrawn event leaves its hour with the largest quantity that it had.
      select distinct w.meter_id, date_trunc('hour', w.occurred_at, 'UTC') as hour
      from measured join any_hour as span on measured.is_extreme
      join withdrawn_usage_event w on w.project_id = measured.project_id and w.meter_id = measured.id
        and w.occurred_at >= span.since and w.occurred_at < span.until
    ), ${isCut ? sql`${cutsOf(query)}, ` : sql``}part as (${joinSql(parts, '\n union all \n')}
    ), placed as (
      select *, width_bucket(at, ${starts(range)}::timestamptz[]) as bucket from part
      where not is_hour or ((meter_id, at) not in (select meter_id, hour from revised) ${uncut})
    )${holders.texts[0] ? sql`, ${holders}` : sql``}`;
}
