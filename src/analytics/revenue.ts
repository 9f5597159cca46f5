import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { Viewer } from '../auth/viewer.ts';
import { rawSql, sql, typeId } from '../platform/store/sql.ts';
import { readCells, starts } from './cells.ts';
import { movements } from './movements.ts';
import type { RevenueReach } from './movements.ts';
import { reportedProjects } from './projects.ts';
import { readRange } from './range.ts';
import type { Range, RangeRequest } from './range.ts';
import { buildReport } from './report.ts';
import type { Report } from './report.ts';
import { RevenueGrouping } from './revenue-grouping.ts';

export interface RevenueRequest extends RangeRequest {
  projectId?: string | null;
  groupBy: RevenueGrouping;
  includeTestClocks?: boolean | null;
}

export interface RevenueGroup {
  currency: string;
  productId: string | null;
}

export interface RevenueFigures {
  billedMinor: bigint;
  creditedMinor: bigint;
  collectedMinor: bigint;
  refundedMinor: bigint;
  /** The outstanding amount at the end of the range; it has no meaning in a bucket. */
  outstandingMinor: bigint;
  /** The same by age; together they come to the outstanding amount. */
  notDueMinor: bigint;
  overdue30Minor: bigint;
  overdue60Minor: bigint;
  overdue90Minor: bigint;
  overdueOver90Minor: bigint;
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
  const summed = await sumMovements(
    em,
    { projects, includeTestClocks: request.includeTestClocks ?? false },
    range,
    request.groupBy,
  );
  const cells = summed.map((row) => ({ group: groupKeyOf(row), bucket: row.bucket, figures: figuresOf(row.figures) }));
  const totals = summed.filter(({ bucket }) => bucket === null);
  const groups = new Map(totals.map((row) => [groupKeyOf(row), groupOf(row)]));
  return buildReport(range, groups, cells, figuresOf({}));
}

interface RevenueRow {
  currency: string;
  product: string | null;
  bucket: number | null;
  figures: Partial<Record<MovementKind, string>>;
}

/** The kinds of movements, each with the name of its figure. */
const figureNames = {
  billed: 'billedMinor',
  credited: 'creditedMinor',
  collected: 'collectedMinor',
  refunded: 'refundedMinor',
  outstanding: 'outstandingMinor',
  not_due: 'notDueMinor',
  overdue_30: 'overdue30Minor',
  overdue_60: 'overdue60Minor',
  overdue_90: 'overdue90Minor',
  overdue_over_90: 'overdueOver90Minor',
} as const satisfies Record<string, keyof RevenueFigures>;

type MovementKind = keyof typeof figureNames;

const kinds = Object.keys(figureNames) as MovementKind[];

const sums = kinds.map((kind) => `sum(minor) filter (where kind = '${kind}') as ${kind}`).join(', ');
const shown = kinds.map((kind) => `'${kind}', sum(${kind})::text`).join(', ');

/**
 * Outstanding amounts have no time of their own, so they are in bucket 0, which is not part of the series. Movements are
 * summed by bucket before the totals, since PostgreSQL would sort all of them for both at once.
 */
function sumMovements(
  em: EntityManager,
  reach: RevenueReach,
  range: Range,
  groupBy: RevenueGrouping,
): Promise<RevenueRow[]> {
  const isByProduct = groupBy === RevenueGrouping.product;
  const group = isByProduct ? sql`currency, product` : sql`currency`;
  return readCells(
    em,
    sql`with ${movements(reach, range, groupBy)}, cell as (
       select ${group}, width_bucket(at, ${starts(range)}::timestamptz[]) as bucket,
         ${rawSql(sums)}
       from movement group by ${group}, bucket
     )
     select currency, ${isByProduct ? sql`product` : sql`null as product`}, bucket,
       jsonb_build_object(${rawSql(shown)}) as figures
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

function figuresOf(figures: Partial<Record<MovementKind, string | null>>): RevenueFigures {
  const named = kinds.map((kind) => [figureNames[kind], BigInt(figures[kind] ?? 0)]);
  return Object.fromEntries(named) as unknown as RevenueFigures;
}
