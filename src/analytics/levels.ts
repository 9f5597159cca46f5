import type { EntityManager } from '@mikro-orm/postgresql';
import { rawSql, sql } from '../platform/store/sql.ts';
import type { Sql } from '../platform/store/sql.ts';
import { bucketsWithin } from './cells.ts';
import { changesOf } from './level-changes.ts';
import { pointsMax } from './report.ts';
import { UsageGrouping } from './usage-grouping.ts';
import { holdersOf, joinHolders, onlyHeld } from './usage-holders.ts';
import { inOrderOfGroups, measuredMeters, needsCustomers, needsPlans, readUsage } from './usage-query.ts';
import type { UsageCell, UsageQuery } from './usage-query.ts';

/**
 * Measures the time-weighted average of each level, in each bucket and over the whole range. A bucket counts only as far
 * as it lies in the range. A level carries over from before the range, and its last value lasts until the end. Takes one
 * statement, or none without meters.
 *
 * A change at a time adds its quantity for the seconds until the bucket ends. What an hour adds by its end is its moment;
 * from then on, the sum of its quantities counts as one change.
 */
export async function measureLevels(em: EntityManager, query: UsageQuery): Promise<UsageCell[]> {
  if (query.meters.length === 0) return [];
  const { from, buckets } = query.range;
  const key = keys[query.groupBy];
  const columns = rawSql(key ? 'meter_id, key' : 'meter_id');
  const holders = needsCustomers(query) ? sql`, ${holdersOf(query, 'change')}` : sql``;
  // A report with more groups is refused, so one group too many is enough to know.
  const groupsMax = Math.floor(pointsMax / buckets.length) + 1;
  const cells = sql`
    with ${bucketsWithin(query.range)}, ${measuredMeters(query)}, ${changesOf(query)}${holders}, part as (
      select meter_id, subject, group_number, bucket, quantity, changed_at, moment, events,
        greatest(changed_at, ${from}::timestamptz) as at
      from change ${needsPlans(query) ? movesOf(query) : sql``}
    ), summed as (
      select part.meter_id, ${key ? sql`${key} as key,` : sql``} part.bucket,
        sum(part.quantity) as quantity, sum(part.events)::integer as events,
        sum(part.moment + part.quantity * (extract(epoch from bucket.until) - extract(epoch from part.changed_at))) as moment
      from part join measured on measured.id = part.meter_id ${joinHolders(query)}
      left join bucket on bucket.bucket = part.bucket
      ${onlyHeld(query).sql}
      group by part.meter_id, ${key ? sql`key,` : sql``} part.bucket
    ), level as (
      select ${columns} from summed group by ${columns}
      having bool_or(bucket > 0) or sum(quantity) <> 0 limit ${groupsMax}
    ), held as (
      select ${columns}, bucket, sum(events) as events, sum(coalesce(moment, 0)) as moment,
        sum(sum(quantity)) over (partition by ${columns} order by bucket
          rows between unbounded preceding and 1 preceding) as before
      from (
        select ${columns}, bucket, 0 as quantity, 0 as events, 0 as moment
        from level cross join (select bucket from bucket union all select 0) as place
        union all
        select ${columns}, bucket, quantity, events, moment
        from summed join level using (${columns})
      ) as each
      group by ${columns}, bucket
    ), weighed as (
      select held.*, extract(epoch from until) - extract(epoch from since) as seconds from held join bucket using (bucket)
    )
    select meter_id as "meterId", ${namesOfKey(query)},
      bucket::integer, sum(events)::integer as events,
      trim_scale(usage_average(sum(moment + coalesce(before, 0) * seconds), sum(seconds)))::text as value
    from weighed
    group by grouping sets ((${columns}, bucket), (${columns}))
    ${inOrderOfGroups}`;
  return readUsage(em, cells);
}

/** A level leaves the plan that ends, and goes on under the next one. */
function movesOf({ range }: UsageQuery): Sql {
  const { from, to } = range;
  return sql`
      union all
      select moved.meter_id, moved.subject, moved.group_number,
        width_bucket(moved.since, ${range.starts}::timestamptz[]), moved.level * side.sign, moved.since, 0, 0,
        case side.sign when -1 then moved.since - interval '1 microsecond' else moved.since end
      from (
        select change.meter_id, change.subject, change.group_number, piece.since, sum(change.quantity) as level
        from change
        join measured on measured.id = change.meter_id
        join holder on holder.project_id = measured.project_id and holder.subject = change.subject
        join piece on piece.project_id = holder.project_id and piece.customer_id = holder.customer_id
          and piece.since > ${from} and piece.since < ${to}
        where change.changed_at is null or change.changed_at < piece.since
        group by 1, 2, 3, 4
      ) as moved cross join (values (-1), (1)) as side (sign)`;
}

/** What distinguishes the levels of a meter, never null; none where the whole meter has one level. */
const keys: Partial<Record<UsageGrouping, Sql>> = {
  subject: sql`part.subject`,
  customer: sql`coalesce(holder.customer_id::text, '')`,
  plan: sql`coalesce(stay.plan_id::text, '')`,
  properties: sql`coalesce(part.group_number::integer, 0)`,
};

function namesOfKey({ groupBy }: UsageQuery): Sql {
  const named = (of: UsageGrouping, type: string): Sql =>
    groupBy === of ? sql`nullif(key, '')::${rawSql(type)}` : sql`null::${rawSql(type)}`;
  return sql`${named(UsageGrouping.subject, 'text')} as subject,
      ${named(UsageGrouping.customer, 'uuid')} as "customerId", ${named(UsageGrouping.plan, 'uuid')} as "planId",
      ${groupBy === UsageGrouping.properties ? sql`nullif(key, 0)` : sql`null::integer`} as "group"`;
}
