import type { ViewerReach } from '../../auth/viewer.ts';
import type { Where } from '../../platform/store/rows.ts';
import { rawSql, sql, uuid } from '../../platform/store/sql.ts';
import type { Sql } from '../../platform/store/sql.ts';
import { inProjects } from '../projects.ts';
import type { Range } from '../range.ts';
import type { Days } from './days-of.ts';
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
  days: Days;
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

/** Which changes a report reads. */
export type ChangesQuery = Omit<MovementsQuery, 'days'>;

/** Selects the changes before an instant, joined with their customers where something asks for them. */
export function changesBefore({ projects, range, groupBy, filter }: ChangesQuery): Sql {
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
 */
export function movementsStatement(query: MovementsQuery): Sql {
  const { starts, buckets } = query.days;
  return sql`
    with daily as (
      select c.project_id, c.customer_id, c.currency, ${partOf(query.groupBy)} as part,
        width_bucket(c.changed_at, ${starts}::timestamptz[]) as day, sum(c.monthly_minor) as delta
      ${changesBefore(query)}
      group by 1, 2, 3, 4, 5
    ), placed as (
      select *, coalesce((${buckets}::integer[])[day], 0) as bucket from daily
    ), run as (
      select currency, part, bucket, delta, sum(delta) over own as after, row_number() over own = 1 as is_first,
        coalesce(sum(delta) filter (where bucket = 0) over own, 0) as base,
        sum(delta) over (partition by project_id, customer_id, currency, part, bucket order by day) as within,
        lead(bucket) over own as next
      from placed window own as (partition by project_id, customer_id, currency, part order by bucket, day)
    ), named as (
      select *, next is distinct from bucket as is_last, case
          when bucket = 0 or delta = 0 then null
          when is_first then 'new'
          when after = delta then 'reactivation'
          when after = 0 then 'churn'
          when delta > 0 then 'expansion'
          else 'contraction' end as kind
      from run
    ), cell as (
      select currency, part, bucket, sum(delta) as net, ${sums},
        count(*) filter (where kind = 'new') as new_customers,
        count(*) filter (where kind = 'reactivation') as reactivated_customers,
        count(*) filter (where kind = 'churn') as churned_customers,
        count(*) filter (where bucket = 0 and is_last and after > 0) as customers,
        coalesce(sum(within) filter (where is_last and bucket > 0 and after > within), 0) as kept,
        coalesce(sum(least(within, 0)) filter (where is_last and bucket > 0 and after > within), 0) as lost,
        coalesce(sum(after - base) filter (where next is null and bucket > 0 and base > 0), 0) as range_kept,
        coalesce(sum(least(after - base, 0)) filter (where next is null and bucket > 0 and base > 0), 0) as range_lost
      from named group by 1, 2, 3
    )
    select currency, part::text as part, bucket, new::text, reactivation::text, expansion::text, contraction::text, churn::text,
      new_customers::integer, reactivated_customers::integer, churned_customers::integer, customers::integer,
      kept::text, lost::text, range_kept::text, range_lost::text,
      require_same_mrr(
        sum(case bucket when 0 then net else new + reactivation + expansion + contraction + churn end) over own,
        sum(net) over own
      )::text as after
    from cell window own as (partition by currency, part order by bucket)
    order by currency, part nulls last, bucket`;
}

const kinds = ['new', 'reactivation', 'expansion', 'contraction', 'churn'];

const sums = rawSql(
  kinds.map((kind) => `coalesce(sum(delta) filter (where kind = '${kind}'), 0) as ${kind}`).join(',\n'),
);
