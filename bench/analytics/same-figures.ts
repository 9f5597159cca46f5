import { deepStrictEqual } from 'node:assert/strict';

/** A report of the hub, of which only the figures are compared. */
export interface HubReport {
  /** Left out where only totals are asked for. */
  series?: Point[];
  totals: Point[];
}

/** The cells of cohorts as a series of active people, and the sizes of the cohorts as totals. */
export function ofCohorts({ cohorts }: Cohorts): HubReport {
  return {
    series: cohorts.flatMap(({ cells }) => cells.map(({ people }) => ({ activeUsers: people }))),
    totals: cohorts.map(({ size }) => ({ activeUsers: size })),
  };
}

export interface Cohorts {
  cohorts: { size: number; cells: { people: number }[] }[];
}

type Point = Record<string, unknown>;

/** Requires that the hub reports the sums that the plain statement reads, over all groups, and over all buckets. */
export function requireSameFigures({ series = [], totals }: HubReport, rows: readonly Point[], name: string): void {
  const ofHub = { series: sums(series.map(flat)), totals: sums(totals.map(flat)) };
  const inBuckets = rows.filter(({ bucket }) => bucket !== null);
  const whole = rows.filter(({ bucket }) => bucket === null);
  deepStrictEqual(ofHub, { series: sums(inBuckets, ['outstanding']), totals: sums(whole) }, name);
}

/** The figures of a point by the names of the statement's columns; amounts of money in minor units. */
function flat(point: Point): Point {
  return Object.fromEntries(Object.entries(point).map(([key, value]) => [columns[key] ?? key, minorOf(value)]));
}

const columns: Record<string, string> = { signIns: 'sign_ins', activeUsers: 'active_users', newUsers: 'new_users' };

function minorOf(value: unknown): unknown {
  return typeof value === 'object' && value !== null && 'minor' in value ? value.minor : value;
}

const figures = ['events', 'value', 'billed', 'collected', 'outstanding', 'sign_ins', 'active_users', 'new_users'];

/** Sums each figure; averages differ in their last digits, and are rounded. */
function sums(points: readonly Point[], without: readonly string[] = []): Record<string, number> {
  const present = figures.filter((figure) => !without.includes(figure) && points.some((point) => figure in point));
  return Object.fromEntries(
    present.map((figure) => [figure, Math.round(points.reduce((sum, point) => sum + Number(point[figure] ?? 0), 0))]),
  );
}
