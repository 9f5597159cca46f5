import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { Viewer } from '../auth/viewer.ts';
import { sql } from '../platform/store/sql.ts';
import type { Sql } from '../platform/store/sql.ts';
import { readCells } from './cells.ts';
import { isOfTotals, totalsOfRevenue } from './billed/totals-of-revenue.ts';
import { convertedMovements, revenueConversion, roundedCells } from './converted-revenue.ts';
import type { RevenueConversion } from './converted-revenue.ts';
import { movements } from './documents.ts';
import { requireKnown } from './known.ts';
import type { RevenueFilter, RevenueQuery } from './movements.ts';
import { reportedProjects } from './projects.ts';
import { readRange } from './range.ts';
import type { RangeRequest } from './range.ts';
import { groupOf } from './report-group.ts';
import type { ReportGroup } from './report-group.ts';
import { buildReport } from './report.ts';
import type { Report } from './report.ts';
import { cellOf, figuresOf, groupKeyOf, shown, sums } from './revenue-figures.ts';
import type { RevenueFigures, RevenueRow } from './revenue-figures.ts';
import type { RevenueGrouping } from './revenue-grouping.ts';

export interface RevenueRequest extends RangeRequest, RevenueFilter {
  projectId?: string | null;
  groupBy: RevenueGrouping;
  includeTestClocks?: boolean | null;
  /** Only amounts of this currency, or of this customer. */
  currency?: string | null;
  customerId?: string | null;
  /** The currency that all amounts are converted into. */
  convertTo?: string | null;
}

/** Reports billed, collected, refunded and outstanding amounts, of each currency or converted into one. */
export async function revenueAnalytics(
  em: EntityManager,
  viewer: Viewer,
  request: RevenueRequest,
  now: Temporal.Instant,
): Promise<Report<ReportGroup, RevenueFigures>> {
  const projects = reportedProjects(viewer, request.projectId);
  const range = readRange(request, now);
  await requireKnown(em, projects, request);
  const { groupBy, includeTestClocks, currency, customerId } = request;
  const reach = { projects, includeTestClocks: includeTestClocks ?? false, currency, customerId };
  const query = { reach, range, groupBy, filter: request };
  const conversion = await revenueConversion(em, query, request.convertTo);
  const isOfRows = conversion !== undefined || !isOfTotals(query);
  const summed = await readRows(em, isOfRows ? sumsOfRows(query, conversion) : totalsOfRevenue(query));
  const cells = conversion ? roundedCells(summed) : summed.map((row) => cellOf(row));
  const totals = summed.filter(({ bucket }) => bucket === null);
  const groups = new Map(totals.map((row) => [groupKeyOf(row), groupOf(row, groupBy)]));
  return buildReport(range, groups, cells, figuresOf({}));
}

/**
 * Outstanding amounts have no time of their own, so they are in bucket 0, which is not part of the series. Movements are
 * summed by bucket before the totals, since PostgreSQL would sort all of them for both at once.
 */
export function sumsOfRows(query: RevenueQuery, conversion?: RevenueConversion): Sql {
  return sql`${movements(query)}, cell as (
       select currency, part, width_bucket(at, ${query.range.starts}::timestamptz[]) as bucket, ${sums}
       from ${conversion ? convertedMovements(conversion) : sql`movement`} group by 1, 2, 3
     )`;
}

/** Reads the cells that table expressions end in, and their totals. */
export function readRows(em: EntityManager, cells: Sql): Promise<RevenueRow[]> {
  return readCells(
    em,
    sql`with ${cells}
     select currency, part::text as part, bucket, jsonb_build_object(${shown}) as figures
     from cell group by grouping sets ((currency, part, bucket), (currency, part))
     order by currency, part nulls last`,
  );
}
