import type { ViewerReach } from '../../auth/viewer.ts';
import type { Where } from '../../platform/store/rows.ts';
import { rawSql, sql, uuid } from '../../platform/store/sql.ts';
import type { Sql } from '../../platform/store/sql.ts';
import type { NamedFilter } from '../known.ts';
import { inProjects } from '../projects.ts';
import type { Range } from '../range.ts';
import { RecurringGrouping } from './recurring-grouping.ts';

/** What a report of recurring revenue is limited to. */
export interface RecurringFilter extends NamedFilter {
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
  const { customerId, productId, planId, country, currency } = filter;
  const needsCustomer = groupBy === RecurringGrouping.country || Boolean(country);
  const join = needsCustomer
    ? sql`join customer on customer.id = c.customer_id and customer.project_id = c.project_id`
    : sql``;
  let where: Where = inProjects(projects, 'c.project_id').and(sql`c.changed_at < ${range.to}`);
  if (!filter.includeTestClocks) where = where.and(sql`c.test_clock_id is null`);
  if (customerId) where = where.and(sql`c.customer_id = ${uuid.customer(customerId)}`);
  if (productId) where = where.and(sql`c.product_id = ${uuid.product(productId)}`);
  if (planId) where = where.and(sql`c.plan_id = ${uuid.plan(planId)}`);
  if (country) where = where.and(sql`customer.country = ${country}`);
  if (currency) where = where.and(sql`c.currency = ${currency}`);
  return sql`from mrr_change c ${join} ${where.sql}`;
}

export function partOf(groupBy: RecurringGrouping): Sql {
  return rawSql(parts[groupBy]);
}
