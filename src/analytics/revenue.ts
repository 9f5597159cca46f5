import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { ViewerReach, Viewer } from '../auth/viewer.ts';
import { sql, typeId } from '../platform/store/sql.ts';
import { readCells, starts } from './cells.ts';
import { movements } from './movements.ts';
import { reportedProjects } from './projects.ts';
import { readRange } from './range.ts';
import type { Range, RangeRequest } from './range.ts';
import { buildReport } from './report.ts';
import type { Report } from './report.ts';
import { RevenueGrouping } from './revenue-grouping.ts';

export interface RevenueRequest extends RangeRequest {
  projectId?: string | null;
  groupBy: RevenueGrouping;
}

export interface RevenueGroup {
  currency: string;
  productId: string | null;
}

export interface RevenueFigures {
  billedMinor: bigint;
  collectedMinor: bigint;
  refundedMinor: bigint;
  /** The outstanding amount at the end of the range; it has no meaning in a bucket. */
  outstandingMinor: bigint;
}

/** Reports billed, collected, refunded and outstanding amounts; currencies are never added up or converted. */
export async function revenueAnalytics(
  em: EntityManager,
  viewer: Viewer,
  request: RevenueRequest,
  now: Temporal.Instant,
): Promise<Report<RevenueGroup, RevenueFigures>> {
  const projects = reportedProjects(viewer, request.projectId);
  const range = readRange(request, now);
  const summed = await sumMovements(em, projects, range, request.groupBy);
  const cells = summed.map((row) => ({ group: groupKeyOf(row), bucket: row.bucket, figures: figuresOf(row) }));
  const totals = summed.filter(({ bucket }) => bucket === null);
  const groups = new Map(totals.map((row) => [groupKeyOf(row), groupOf(row)]));
  return buildReport(range, groups, cells, {
    billedMinor: 0n,
    collectedMinor: 0n,
    refundedMinor: 0n,
    outstandingMinor: 0n,
  });
}

interface RevenueRow {
  currency: string;
  product: string | null;
  bucket: number | null;
  billed: string | null;
  collected: string | null;
  refunded: string | null;
  outstanding: string | null;
}

/**
 * Outstanding amounts have no time of their own, so they are in bucket 0, which is not part of the series. Movements are
 * summed by bucket before the totals, since PostgreSQL would sort all of them for both at once.
 */
function sumMovements(
  em: EntityManager,
  projects: ViewerReach,
  range: Range,
  groupBy: RevenueGrouping,
): Promise<RevenueRow[]> {
  const isByProduct = groupBy === RevenueGrouping.product;
  const group = isByProduct ? sql`currency, product` : sql`currency`;
  return readCells(
    em,
    sql`with ${movements(projects, range, groupBy)}, cell as (
       select ${group}, width_bucket(at, ${starts(range)}::timestamptz[]) as bucket,
         sum(minor) filter (where kind = 'billed') as billed,
         sum(minor) filter (where kind = 'collected') as collected,
         sum(minor) filter (where kind = 'refunded') as refunded,
         sum(minor) filter (where kind = 'outstanding') as outstanding
       from movement group by ${group}, bucket
     )
     select currency, ${isByProduct ? sql`product` : sql`null as product`}, bucket, sum(billed)::text as billed,
       sum(collected)::text as collected, sum(refunded)::text as refunded, sum(outstanding)::text as outstanding
     from cell group by grouping sets ((${group}, bucket), (${group}))
     order by currency, product nulls last`,
  );
}

function groupKeyOf({ currency, product }: RevenueRow): string {
  return `${currency} ${product ?? ''}`;
}

function groupOf({ currency, product }: RevenueRow): RevenueGroup {
  return { currency, productId: product && typeId.product(product) };
}

function figuresOf({ billed, collected, refunded, outstanding }: RevenueRow): RevenueFigures {
  return {
    billedMinor: BigInt(billed ?? 0),
    collectedMinor: BigInt(collected ?? 0),
    refundedMinor: BigInt(refunded ?? 0),
    outstandingMinor: BigInt(outstanding ?? 0),
  };
}
