import type { ViewerReach } from '../../auth/viewer.ts';
import type { Where } from '../../platform/store/rows.ts';
import { rawSql, sql, uuid } from '../../platform/store/sql.ts';
import type { Sql } from '../../platform/store/sql.ts';
import { starts } from '../cells.ts';
import { inProjects } from '../projects.ts';
import type { Range } from '../range.ts';
import { RecurringGrouping } from './recurring-grouping.ts';

/** What a report of recurring revenue is limited to. */
export interface RecurringFilter {
  productId?: string | null;
  planId?: string | null;
  country?: string | null;
  currency?: string | null;
  includeTestClocks?: boolean | null;
}

export interface MovementsQuery {
  projects: ViewerReach;
  range: Range;
  groupBy: RecurringGrouping;
  filter: RecurringFilter;
}

const parts: Record<RecurringGrouping, string> = {
  currency: 'null::uuid',
  product: 'c.product_id',
  plan: 'c.plan_id',
  project: 'c.project_id',
  country: 'customer.country',
};

/** Selects the changes before an instant, joined with their customers where something asks for them. */
export function changesBefore({ projects, range, groupBy, filter }: MovementsQuery): Sql {
  const { productId, planId, country, currency } = filter;
  const needsCustomer = groupBy === RecurringGrouping.country || Boolean(country);
  const join = needsCustomer
    ? sql`join customer on customer.id = c.customer_id and customer.project_id = c.project_id`
    : sql``;
  let where: Where = inProjects(projects, 'c.project_id').and(sql`c.changed_at < ${range.to}`);
  if (!filter.includeTestClocks) where = where.and(sql`c.test_clock_id is null`);
  if (productId) where = where.and(sql`c.product_id = ${uuid.product(productId)}`);
  if (planId) where = where.and(sql`c.plan_id = ${uuid.plan(planId)}`);
  if (country) where = where.and(sql`customer.country = ${country}`);
  if (currency) where = where.and(sql`c.currency = ${currency}`);
  return sql`from mrr_change c ${join} ${where.sql}`;
}

export function partOf(groupBy: RecurringGrouping): Sql {
  return rawSql(parts[groupBy]);
}

/**
 * The movements of each group in each bucket; bucket 0 has what was there at the start. A customer has one movement a day,
 * which is the sum of their changes on it. Fails unless start and movements come to the sum of all changes.
 *
 * Most customers change at most once in a bucket. The movement and the opening of such a change follow from itself, so only
 * the others are grouped by day. Without a group of its own, a customer's changes come sorted from an index.
 */
export function movementsStatement(query: MovementsQuery, days: readonly string[]): Sql {
  return sql`
    with run as materialized (
      select project_id, customer_id, currency, part, changed_at, bucket, delta, sum(delta) over own as after,
        coalesce(sum(delta) filter (where bucket = 0) over own, 0) as base,
        lag(bucket) over own as previous, lead(bucket) over own as next
      from ${placedChanges(query)}
      window own as (partition by project_id, customer_id, currency ${ownPart(query.groupBy)} order by changed_at)
    ), single as (
      select *, bucket is distinct from previous and bucket is distinct from next as is_single, previous is null as is_first
      from run
    ), repeated as (
      select project_id, customer_id, currency, part, bucket, day, delta, after, previous is null as is_first,
        lead(bucket) over own is null as is_last, lead(day) over own is distinct from day as is_last_of_day
      from run cross join lateral (select width_bucket(changed_at, ${days}::timestamptz[]) as day) as at
      where bucket > 0 and (bucket = previous or bucket = next)
      window own as (partition by project_id, customer_id, currency, part, bucket order by changed_at)
    ), daily as (
      select currency, part, bucket, bool_or(is_first) as is_first, sum(delta) as delta,
        max(after) filter (where is_last_of_day) as after
      from repeated group by project_id, customer_id, currency, part, bucket, day
    ), opened as (
      select currency, part, bucket, sum(delta) as delta, max(after) filter (where is_last) as after
      from repeated group by project_id, customer_id, currency, part, bucket
    ), alone as (
      select currency, part, bucket, case when bucket > 0 and is_single then ${kind} end as kind,
        sum(delta) as delta, count(*) as customers,
        count(*) filter (where bucket = 0 and next is distinct from 0 and after > 0) as standing,
        sum(delta) filter (where bucket > 0 and base > 0) as range_kept,
        sum(least(after - base, 0)) filter (where bucket > 0 and base > 0 and next is null) as range_lost
      from single group by 1, 2, 3, 4
    ), moved as (
      select currency, part, bucket, kind, delta as net, delta, customers, standing,
        case when kind in ('expansion', 'contraction', 'churn') then delta end as kept,
        case when kind in ('contraction', 'churn') then delta end as lost, range_kept, range_lost
      from alone
      union all
      select currency, part, bucket, ${kind}, null, sum(delta), count(*), null, null, null, null, null
      from daily where delta <> 0 group by 1, 2, 3, 4
      union all
      select currency, part, bucket, null, null, null, null, null, sum(delta), sum(least(delta, 0)), null, null
      from opened where after > delta group by 1, 2, 3
    ), cell as (
      select currency, part, bucket, sum(net) as net, ${sums}, ${counts},
        coalesce(sum(standing), 0)::integer as customers, ${rawSql(retained)}
      from moved group by 1, 2, 3
    ), checked as (
      select *, require_same_mrr(
          sum(case bucket when 0 then net else new + reactivation + expansion + contraction + churn end) over own,
          sum(net) over own
        ) as after
      from cell window own as (partition by currency, part order by bucket)
    )
    select currency, part::text as part, bucket, new::text, reactivation::text, expansion::text, contraction::text, churn::text,
      new_customers, reactivated_customers, churned_customers, customers,
      kept::text, lost::text, range_kept::text, range_lost::text, after::text
    from checked where bucket > 0 or after <> 0
    order by currency, checked.part nulls last, bucket`;
}

/** Each change in its bucket, from 1; those before the range are in bucket 0. */
function placedChanges(query: MovementsQuery): Sql {
  const { range, groupBy } = query;
  return sql`(
    select c.project_id, c.customer_id, c.currency, ${partOf(groupBy)} as part, c.changed_at, c.monthly_minor as delta,
      case when c.changed_at < ${range.from} then 0 else width_bucket(c.changed_at, ${starts(range)}::timestamptz[]) end as bucket
    ${changesBefore(query)}
  ) as placed`;
}

/** A customer has one project and one country, but several products and plans. */
function ownPart(groupBy: RecurringGrouping): Sql {
  const isOfItems = groupBy === RecurringGrouping.product || groupBy === RecurringGrouping.plan;
  return isOfItems ? sql`, part` : sql``;
}

/** The movement by which a customer comes to an amount: the first one ever, or by what there was before. */
const kind = rawSql(`case
  when is_first then 'new' when after = delta then 'reactivation' when after = 0 then 'churn'
  when delta > 0 then 'expansion' else 'contraction' end`);

const kinds = ['new', 'reactivation', 'expansion', 'contraction', 'churn'];

const sums = rawSql(
  kinds.map((each) => `coalesce(sum(delta) filter (where kind = '${each}'), 0) as ${each}`).join(', '),
);

const counted = { new: 'new', reactivation: 'reactivated', churn: 'churned' };

const counts = rawSql(
  Object.entries(counted)
    .map(([each, name]) => `coalesce(sum(customers) filter (where kind = '${each}'), 0)::integer as ${name}_customers`)
    .join(', '),
);

const retained = ['kept', 'lost', 'range_kept', 'range_lost']
  .map((name) => `coalesce(sum(${name}), 0) as ${name}`)
  .join(', ');
