import type { EntityManager } from '@mikro-orm/postgresql';
import type { Temporal } from 'temporal-polyfill';
import type { Viewer } from '../../auth/viewer.ts';
import { roundTogether } from '../../billing/invoicing/arithmetic/round-together.ts';
import { Rational } from '../../platform/values/rational.ts';
import { readCells } from '../cells.ts';
import { requireKnown } from '../known.ts';
import { reportedProjects } from '../projects.ts';
import { readRange } from '../range.ts';
import type { Range, RangeRequest } from '../range.ts';
import { groupOf } from '../report-group.ts';
import type { ReportGroup } from '../report-group.ts';
import { requireFewPoints } from '../report.ts';
import type { Report } from '../report.ts';
import { recognitionConversion } from './recognition-conversion.ts';
import type { RecognitionGrouping } from './recognition-grouping.ts';
import { recognitionStatement } from './recognition-statement.ts';
import type { RecognitionFilter } from './recognition-statement.ts';

export interface RecognitionRequest extends RangeRequest, RecognitionFilter {
  projectId?: string | null;
  groupBy: RecognitionGrouping;
  includeTestClocks?: boolean | null;
  /** The currency that all amounts are converted into. */
  convertTo?: string | null;
  customerId?: string | null;
}

export interface RecognitionFigures {
  billedMinor: bigint;
  recognizedMinor: bigint;
  /** What is billed and not yet earned, at the end. */
  deferredMinor: bigint;
}

interface RecognitionRow {
  currency: string;
  part: string | null;
  bucket: number;
  billed: string;
  recognized: string;
}

/** Reports what was billed, what of it was earned, and what is left: deferred + billed − recognised is the next deferred. */
export async function recognizedRevenue(
  em: EntityManager,
  viewer: Viewer,
  request: RecognitionRequest,
  now: Temporal.Instant,
): Promise<Report<ReportGroup, RecognitionFigures>> {
  const projects = reportedProjects(viewer, request.projectId);
  const range = readRange(request, now);
  await requireKnown(em, projects, request);
  const { includeTestClocks, customerId } = request;
  const reach = { projects, includeTestClocks: includeTestClocks ?? false, customerId };
  const lines = { reach, range, groupBy: request.groupBy, filter: request };
  const conversion = await recognitionConversion(em, lines, request.convertTo);
  const statement = recognitionStatement(lines, conversion);
  const rows = await readCells<RecognitionRow>(em, statement);
  const groups = [...Map.groupBy(rows, ({ currency, part }) => `${currency} ${part}`).values()];
  requireFewPoints(groups.length * range.buckets.length);
  const reports = groups.map((own) => reportOf(own, range, request.groupBy));
  const { from, to, interval, timezone } = range;
  const series = range.buckets.flatMap((_, index) => reports.map(({ points }) => points[index]!));
  return { from, to, interval, timezone, series, totals: reports.map(({ total }) => total) };
}

/** Amounts are rounded so that deferred, billed and recognised come to the next deferred. */
function reportOf(rows: readonly RecognitionRow[], range: Range, groupBy: RecognitionGrouping) {
  const group = groupOf(rows[0]!, groupBy);
  const byBucket = new Map(rows.map((row) => [row.bucket, row]));
  const first = exactOf(byBucket.get(0));
  let exact = first.billed.minus(first.recognized);
  const total = { group, billedMinor: 0n, recognizedMinor: 0n, deferredMinor: exact.round() };
  const points = range.buckets.map((bucket, index) => {
    const { billed, recognized } = exactOf(byBucket.get(index + 1));
    exact = exact.plus(billed).minus(recognized);
    const deferredMinor = exact.round();
    const [billedMinor, lessMinor] = roundTogether(
      [billed, zero.minus(recognized)],
      deferredMinor - total.deferredMinor,
    );
    const figures = { billedMinor: billedMinor!, recognizedMinor: -lessMinor!, deferredMinor };
    total.billedMinor += figures.billedMinor;
    total.recognizedMinor += figures.recognizedMinor;
    total.deferredMinor = deferredMinor;
    return { ...bucket, group, ...figures };
  });
  return { points, total };
}

const zero = new Rational(0n);

/** What a row has, exact: converted amounts are no whole numbers. */
function exactOf(row: RecognitionRow | undefined): { billed: Rational; recognized: Rational } {
  if (!row) return { billed: zero, recognized: zero };
  return { billed: Rational.of(row.billed), recognized: Rational.of(row.recognized) };
}
