import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { Viewer } from '../auth/viewer.ts';
import { sql } from '../platform/store/sql.ts';
import type { Sql } from '../platform/store/sql.ts';
import { readCells, starts } from './cells.ts';
import { convertedMovements, revenueConversion, roundedCells } from './converted-revenue.ts';
import type { RevenueConversion } from './converted-revenue.ts';
import { movements } from './documents.ts';
import { requireKnown } from './known.ts';
import type { RevenueFilter } from './movements.ts';
import { reportedProjects } from './projects.ts';
import { readRange } from './range.ts';
import type { Range, RangeRequest } from './range.ts';
import { groupOf } from './report-group.ts';
import type { ReportGroup } from './report-group.ts';
import { buildReport } from './report.ts';
import type { Report } from './report.ts';
import { cellOf, figuresOf, groupKeyOf, shown, sums } from './revenue-figures.ts';
import type { RevenueFigures, RevenueRow } from './revenue-figures.ts';
import { RevenueGrouping } from './revenue-grouping.ts';

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
  const moved = movements({ reach, range, groupBy, filter: request });
  const conversion = await revenueConversion(em, moved, range, request.convertTo);
  const summed = await sumMovements(em, { moved, range, groupBy, conversion });
  const cells = conversion ? roundedCells(summed) : summed.map((row) => cellOf(row));
  const totals = summed.filter(({ bucket }) => bucket === null);
  const groups = new Map(totals.map((row) => [groupKeyOf(row), groupOf(row, groupBy)]));
  return buildReport(range, groups, cells, figuresOf({}));
}

interface Source {
  moved: Sql;
  range: Range;
  groupBy: RevenueGrouping;
  conversion: RevenueConversion | undefined;
}

/**
 * Outstanding amounts have no time of their own, so they are in bucket 0, which is not part of the series. Movements are
 * summed by bucket before the totals, since PostgreSQL would sort all of them for both at once.
 */
function sumMovements(em: EntityManager, { moved, range, groupBy, conversion }: Source): Promise<RevenueRow[]> {
  const group = groupBy === RevenueGrouping.currency ? sql`currency` : sql`currency, part`;
  return readCells(
    em,
    sql`with ${moved}, cell as (
       select ${group}, width_bucket(at, ${starts(range)}::timestamptz[]) as bucket,
         ${sums}
       from ${conversion ? convertedMovements(conversion) : sql`movement`} group by ${group}, bucket
     )
     select currency, ${groupBy === RevenueGrouping.currency ? sql`null` : sql`part::text`} as part, bucket,
       jsonb_build_object(${shown}) as figures
     from cell group by grouping sets ((${group}, bucket), (${group}))
     order by currency, part nulls last`,
  );
}
