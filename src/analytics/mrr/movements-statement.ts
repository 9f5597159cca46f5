import { rawSql, sql } from '../../platform/store/sql.ts';
import type { Sql } from '../../platform/store/sql.ts';
import type { ReportDays } from '../days-of.ts';
import type { Conversion } from '../exchange/conversion.ts';
import { changesBefore, partOf } from './changes.ts';
import type { MovementsQuery } from './changes.ts';
import { RecurringGrouping } from './recurring-grouping.ts';

/**
 * The movements of each group in each bucket; bucket 0 has what was there at the start. A customer has one movement a day,
 * which is the sum of their changes on it. Fails unless start and movements come to the sum of all changes.
 *
 * Most customers change at most once in a bucket. The movement and the opening of such a change follow from itself, so only
 * the others are grouped by day. Without a group of its own, a customer's changes come sorted from an index.
 *
 * Movements are classified by the amounts in their own currency (delta), and added up as values: the same, or converted.
 */
export function movementsStatement(query: MovementsQuery, days: ReportDays, conversion?: Conversion): Sql {
  const value = rawSql(conversion ? 'value' : 'delta');
  return sql`
    with run as materialized (
      select project_id, customer_id, currency, part, changed_at, bucket, ${converted(conversion, 'value, day,')} delta,
        ${converted(conversion, 'coalesce(sum(value) filter (where bucket > 0) over own, 0) as moved,')} sum(delta) over own as after,
        coalesce(sum(delta) filter (where bucket = 0) over own, 0) as base,
        lag(bucket) over own as previous, lead(bucket) over own as next
      from ${placedChanges(query, days, conversion)}
      window own as (partition by project_id, customer_id, currency ${ownPart(query.groupBy)} order by changed_at)
    ), single as (
      select *, bucket is distinct from previous and bucket is distinct from next as is_single, previous is null as is_first
        ${conversion ? sql`` : sql`, after - base as moved`}
      from run
    ), repeated as (
      select project_id, customer_id, currency, part, bucket, at.day, delta, ${converted(conversion, 'value,')} after,
        previous is null as is_first, lead(bucket) over own is null as is_last,
        lead(at.day) over own is distinct from at.day as is_last_of_day
      from run cross join lateral (select width_bucket(changed_at, ${days.starts}::timestamptz[]) as day) as at
      where bucket > 0 and (bucket = previous or bucket = next)
      window own as (partition by project_id, customer_id, currency, part, bucket order by changed_at)
    ), daily as (
      select currency, part, bucket, bool_or(is_first) as is_first, sum(delta) as delta, sum(${value}) as value,
        max(after) filter (where is_last_of_day) as after
      from repeated group by project_id, customer_id, currency, part, bucket, day
    ), opened as (
      select currency, part, bucket, sum(delta) as delta, sum(${value}) as value, max(after) filter (where is_last) as after
      from repeated group by project_id, customer_id, currency, part, bucket
    ), alone as (
      select currency, part, bucket, case when bucket > 0 and is_single then ${kind} end as kind,
        sum(delta) as delta, sum(${value}) as value, count(*) as customers,
        count(*) filter (where bucket = 0 and next is distinct from 0 and after > 0) as standing,
        sum(${value}) filter (where bucket > 0 and base > 0) as range_kept,
        sum(least(moved, 0)) filter (where bucket > 0 and base > 0 and next is null) as range_lost
      from single group by 1, 2, 3, 4
    ), moved as (
      select currency, part, bucket, kind, delta as net, value, customers, standing,
        case when kind in ('expansion', 'contraction', 'churn') then value end as kept,
        case when kind in ('contraction', 'churn') then value end as lost, range_kept, range_lost
      from alone
      union all
      select currency, part, bucket, ${kind}, null, sum(value), count(*), null, null, null, null, null
      from daily where delta <> 0 group by 1, 2, 3, 4
      union all
      select currency, part, bucket, null, null, null, null, null, sum(value), sum(least(value, 0)), null, null
      from opened where after > delta group by 1, 2, 3
      ${conversion ? exchanged(days, conversion) : sql``}
    ), cell as (
      select currency, part, bucket, coalesce(sum(net), 0) as net, ${sums}, ${counts},
        coalesce(sum(standing), 0) as customers, ${retained},
        sum(value) filter (where bucket = 0) as start
      from moved group by 1, 2, 3
    ), checked as (
      select cell.*, require_same_mrr(
          sum(case cell.bucket when 0 then start else ${rawSql(kinds.join(' + '))} end) over own,
          sum(net) over own ${converted(conversion, '* closing.factor')}
        ) as after
      from cell ${conversion ? sql`join ${closings(days, conversion)} using (currency, bucket)` : sql``}
      window own as (partition by currency, part order by bucket)
    )
    select ${conversion ? sql`${conversion.to}::text` : sql`currency`} as currency, part::text as part, bucket, ${shown}
    from checked where bucket > 0 or after <> 0
    group by 1, checked.part, bucket
    order by 1, checked.part nulls last, bucket`;
}

/** Each change in its bucket, from 1; those before the range are in bucket 0. */
function placedChanges(query: MovementsQuery, days: ReportDays, conversion?: Conversion): Sql {
  const { range, groupBy } = query;
  const placed = sql`
    select c.project_id, c.customer_id, c.currency, ${partOf(groupBy)} as part, c.changed_at, c.monthly_minor as delta,
      case when c.changed_at < ${range.from} then 0 else width_bucket(c.changed_at, ${range.starts}::timestamptz[]) end as bucket
    ${changesBefore(query)}`;
  if (!conversion) return sql`(${placed}) as placed`;
  return sql`(
    select own.*, rate.day, delta * rate.factor as value
    from (${placed}) as own
    join ${conversion.table} on rate.currency = own.currency
      and rate.day = width_bucket(own.changed_at, ${days.starts}::timestamptz[])
  ) as placed`;
}

/** A customer has one project and one country, but several products and plans. */
function ownPart(groupBy: RecurringGrouping): Sql {
  const isOfItems = groupBy === RecurringGrouping.product || groupBy === RecurringGrouping.plan;
  return isOfItems ? sql`, part` : sql``;
}

function converted(conversion: Conversion | undefined, text: string): Sql {
  return rawSql(conversion ? text : '');
}

/** What the change of a rate from one day to the next does to what was there before the changes of that day. */
function exchanged(days: ReportDays, { table }: Conversion): Sql {
  return sql`
    union all
    select currency, part, (${days.buckets}::integer[])[day], 'exchange_rate', null, sum(change * before), null, null, null, null,
      null, null
    from (
      select held.currency, held.part, rate.day, rate.factor - lag(rate.factor) over own as change,
        sum(coalesce(of_day.delta, 0)) over (own rows between unbounded preceding and 1 preceding) as before
      from (select distinct currency, part from run) as held
      join ${table} on rate.currency = held.currency
      left join (select currency, part, day, sum(delta) as delta from run group by 1, 2, 3) as of_day
        on of_day.currency = held.currency and of_day.part is not distinct from held.part and of_day.day = rate.day
      window own as (partition by held.currency, held.part order by rate.day)
    ) as standing
    where change <> 0 and before <> 0 group by 1, 2, 3`;
}

/** The factor of the last day of each bucket, and of the one before the range. */
function closings({ buckets }: ReportDays, { table }: Conversion): Sql {
  return sql`(
    select distinct on (currency, bucket) currency::char(3) as currency, bucket, factor
    from (select rate.*, coalesce((${buckets}::integer[])[day], 0) as bucket from ${table}) as placed
    order by currency, bucket, day desc
  ) as closing`;
}

/** The movement by which a customer comes to an amount: the first one ever, or by what there was before. */
const kind = rawSql(`case
  when is_first then 'new' when after = delta then 'reactivation' when after = 0 then 'churn'
  when delta > 0 then 'expansion' else 'contraction' end`);

const kinds = ['new', 'reactivation', 'expansion', 'contraction', 'churn', 'exchange_rate'];

const sums = rawSql(
  kinds.map((each) => `coalesce(sum(value) filter (where kind = '${each}'), 0) as ${each}`).join(', '),
);

const counted = { new: 'new_customers', reactivation: 'reactivated_customers', churn: 'churned_customers' };

const counts = rawSql(
  Object.entries(counted)
    .map(([each, name]) => `coalesce(sum(customers) filter (where kind = '${each}'), 0) as ${name}`)
    .join(', '),
);

const shares = ['kept', 'lost', 'range_kept', 'range_lost'];

const retained = rawSql(shares.map((name) => `coalesce(sum(${name}), 0) as ${name}`).join(', '));

/** Amounts as text, and numbers of customers. Currencies that are converted into one are added up here. */
const shown = rawSql(
  [
    ...[...kinds, ...shares, 'after'].map((name) => `sum(${name})::text as ${name}`),
    ...['customers', ...Object.values(counted)].map((name) => `sum(${name})::integer as ${name}`),
  ].join(', '),
);
