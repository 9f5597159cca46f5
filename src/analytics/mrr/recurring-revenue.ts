import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { Viewer } from '../../auth/viewer.ts';
import { Rational } from '../../platform/values/rational.ts';
import { readCells } from '../cells.ts';
import { daysOf } from '../days-of.ts';
import { requireKnown } from '../known.ts';
import { reportedProjects } from '../projects.ts';
import { readRange } from '../range.ts';
import type { Range, RangeRequest, ReportedBucket } from '../range.ts';
import { groupOf } from '../report-group.ts';
import type { ReportGroup } from '../report-group.ts';
import { requireFewPoints } from '../report.ts';
import type { Report } from '../report.ts';
import type { RecurringFilter } from './changes.ts';
import { mrrConversion } from './mrr-conversion.ts';
import { movementsStatement } from './movements-statement.ts';

import { figuresOf, rounded } from './recurring-figures.ts';
import type { Movements, RecurringFigures, Standing } from './recurring-figures.ts';
import type { RecurringGrouping } from './recurring-grouping.ts';

export interface RecurringRequest extends RangeRequest, RecurringFilter {
  projectId?: string | null;
  groupBy: RecurringGrouping;
  /** The currency that all amounts are converted into. */
  convertTo?: string | null;
}

export type RecurringReport = Report<ReportGroup, RecurringFigures>;

interface MovementsRow {
  currency: string;
  part: string | null;
  bucket: number;
  new: string;
  reactivation: string;
  expansion: string;
  contraction: string;
  churn: string;
  exchange_rate: string;
  new_customers: number;
  reactivated_customers: number;
  churned_customers: number;
  customers: number;
  kept: string;
  lost: string;
  range_kept: string;
  range_lost: string;
  after: string;
}

/** Reports monthly recurring revenue with its movements; see docs/metrics.md for each figure. */
export async function recurringRevenue(
  em: EntityManager,
  viewer: Viewer,
  request: RecurringRequest,
  now: Temporal.Instant,
): Promise<RecurringReport> {
  const projects = reportedProjects(viewer, request.projectId);
  const range = readRange(request, now);
  await requireKnown(em, projects, request);
  const { groupBy } = request;
  const [changes, days] = [{ projects, range, groupBy, filter: request }, daysOf(range)];
  const conversion = await mrrConversion(em, changes, days, request.convertTo);
  const statement = movementsStatement(changes, days, conversion);
  const rows = await readCells<MovementsRow>(em, statement);
  const groups = [...Map.groupBy(rows, ({ currency, part }) => `${currency} ${part}`).values()];
  requireFewPoints(groups.length * range.buckets.length);
  const reports = groups.map((own) => reportOf(own, range, groupBy));
  const { from, to, interval, timezone } = range;
  const series = range.buckets.flatMap((_, index) => reports.map(({ points }) => points[index]!));
  return { from, to, interval, timezone, series, totals: reports.map(({ total }) => total) };
}

interface GroupReport {
  points: (ReportedBucket & RecurringFigures & { group: ReportGroup })[];
  total: RecurringFigures & { group: ReportGroup };
}

/** The points of one group: each begins with what the one before ended with. */
function reportOf(rows: readonly MovementsRow[], range: Range, groupBy: RecurringGrouping): GroupReport {
  const group = groupOf(rows[0]!, groupBy);
  const byBucket = new Map(rows.map((row) => [row.bucket, row]));
  const first = byBucket.get(0);
  const start = { mrr: Rational.of(first?.after ?? '0'), customers: first?.customers ?? 0 };
  let standing: Standing = start;
  const points = range.buckets.map((bucket, index) => {
    const row = byBucket.get(index + 1);
    const { figures, end } = figuresOf(standing, row ? movementsOf(row) : none);
    standing = end;
    return { ...bucket, ...figures, group };
  });
  return { points, total: { ...totalOf(start, rows, points), group } };
}

/** The figures of the whole range: the sums of its points, and the rates of those who were there at its start. */
function totalOf(
  start: Standing,
  rows: readonly MovementsRow[],
  points: readonly RecurringFigures[],
): RecurringFigures {
  const moved = rows.filter(({ bucket }) => bucket > 0).map(movementsOf);
  const all = moved.reduce(added, none);
  const [kept, lost] = [total(rows, 'range_kept'), total(rows, 'range_lost')];
  const { figures } = figuresOf(start, { ...all, kept, lost });
  const sumOf = (name: SummedName) => points.reduce((sum, point) => sum + point[name], 0n);
  const summed = Object.fromEntries(summedNames.map((name) => [name, sumOf(name)])) as Record<SummedName, bigint>;
  return { ...figures, ...summed, startMinor: rounded(start.mrr) };
}

const summedNames = [
  'newMinor',
  'reactivationMinor',
  'expansionMinor',
  'contractionMinor',
  'churnMinor',
  'exchangeRateMinor',
] as const;

type SummedName = (typeof summedNames)[number];

function total(rows: readonly MovementsRow[], name: 'range_kept' | 'range_lost'): Rational {
  return rows.reduce((sum, row) => sum.plus(Rational.of(row[name])), zero);
}

const zero = new Rational(0n);

const none: Movements = {
  ...{
    new: zero,
    reactivation: zero,
    expansion: zero,
    contraction: zero,
    churn: zero,
    exchangeRate: zero,
    kept: zero,
    lost: zero,
  },
  ...{ newCustomers: 0, reactivatedCustomers: 0, churnedCustomers: 0 },
};

function movementsOf(row: MovementsRow): Movements {
  return {
    new: Rational.of(row.new),
    reactivation: Rational.of(row.reactivation),
    expansion: Rational.of(row.expansion),
    contraction: Rational.of(row.contraction),
    churn: Rational.of(row.churn),
    exchangeRate: Rational.of(row.exchange_rate),
    newCustomers: row.new_customers,
    reactivatedCustomers: row.reactivated_customers,
    churnedCustomers: row.churned_customers,
    kept: Rational.of(row.kept),
    lost: Rational.of(row.lost),
  };
}

function added(one: Movements, other: Movements): Movements {
  return {
    new: one.new.plus(other.new),
    reactivation: one.reactivation.plus(other.reactivation),
    expansion: one.expansion.plus(other.expansion),
    contraction: one.contraction.plus(other.contraction),
    churn: one.churn.plus(other.churn),
    exchangeRate: one.exchangeRate.plus(other.exchangeRate),
    newCustomers: one.newCustomers + other.newCustomers,
    reactivatedCustomers: one.reactivatedCustomers + other.reactivatedCustomers,
    churnedCustomers: one.churnedCustomers + other.churnedCustomers,
    kept: one.kept.plus(other.kept),
    lost: one.lost.plus(other.lost),
  };
}
