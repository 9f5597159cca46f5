import type { ViewerReach } from '../auth/viewer.ts';
import { sql, typeId } from '../platform/store/sql.ts';
import type { Sql } from '../platform/store/sql.ts';
import { readCells } from './cells.ts';
import type { EntityManager } from '@mikro-orm/postgresql';
import { inProjects } from './projects.ts';
import type { Range } from './range.ts';
import { UsageGrouping } from './usage-grouping.ts';

/** Selects usage to measure, and by what it is grouped. */
export interface UsageQuery {
  projects: ViewerReach;
  /** The meters, by uuid. */
  meters: string[];
  /** Those of the meters whose largest or smallest quantity is asked for, which an hour does not know after a withdrawal. */
  extremes: string[];
  /** Only these subjects. */
  subjects?: string[] | null;
  /** Only what was used while this plan was in force. */
  planId?: string | null;
  groupBy: UsageGrouping;
  range: Range;
  /** Whether the figures of buckets may be left out. */
  isWithoutSeries?: boolean;
}

export interface UsageCell {
  meterId: string;
  subject: string | null;
  customerId: string | null;
  planId: string | null;
  group: number | null;
  /** The number of the bucket, from 1; null for the whole range. */
  bucket: number | null;
  value: string;
  events: number;
}

/** Whether the plan in force decides what counts, or where. */
export function needsPlans({ groupBy, planId }: Pick<UsageQuery, 'groupBy' | 'planId'>): boolean {
  return groupBy === UsageGrouping.plan || Boolean(planId);
}

export function needsCustomers(query: UsageQuery): boolean {
  return query.groupBy === UsageGrouping.customer || needsPlans(query);
}

/** Whether the subject of each figure must be known. */
export function needsSubjects(query: UsageQuery): boolean {
  return query.groupBy === UsageGrouping.subject || needsCustomers(query);
}

/** The column of `part`, `holder` or `stay` that figures are grouped by, beside their meter. */
const groupColumns: Partial<Record<UsageGrouping, Sql>> = {
  subject: sql`part.subject`,
  customer: sql`holder.customer_id`,
  plan: sql`stay.plan_id`,
  properties: sql`part.group_number`,
};

/** What figures are grouped by: in the order of groups, so that PostgreSQL sorts once for both. */
export function groupedBy({ groupBy }: UsageQuery, meter: Sql = sql`measured.id`): Sql {
  const column = groupColumns[groupBy];
  if (!column) return meter;
  return groupBy === UsageGrouping.properties ? sql`${meter}, ${column}` : sql`${column}, ${meter}`;
}

/** The columns of a cell that name its group. */
export function namesOfGroup({ groupBy }: UsageQuery): Sql {
  const named = (of: UsageGrouping, column: Sql, otherwise: Sql): Sql => (groupBy === of ? column : otherwise);
  return sql`
      measured.id as "meterId", ${named(UsageGrouping.subject, sql`part.subject`, sql`null`)} as subject,
      ${named(UsageGrouping.customer, sql`holder.customer_id`, sql`null`)} as "customerId",
      ${named(UsageGrouping.plan, sql`stay.plan_id`, sql`null`)} as "planId",
      ${named(UsageGrouping.properties, sql`part.group_number::integer`, sql`null::integer`)} as "group"`;
}

/** The order of the groups of a report. */
export const inOrderOfGroups = sql`order by subject, "customerId", "planId", "meterId", "group"`;

/** The table expression `measured`: the meters of the query. */
export function measuredMeters({ projects, meters }: UsageQuery): Sql {
  return sql`measured as (
      select id, project_id, aggregation, group_by, aggregation in ('max', 'min') as is_extreme
      from meter m ${inProjects(projects, 'm.project_id').and(sql`m.id = any(${meters}::uuid[])`).sql}
    )`;
}

/** Reads the cells of a statement. */
export function readUsage(em: EntityManager, cells: Sql): Promise<UsageCell[]> {
  return readCells<UsageCell>(em, cells, { customerId: typeId.customer, planId: typeId.plan });
}
