import type { Temporal } from 'temporal-polyfill';
import { invalid } from '../errors.ts';
import type { AnalyticsInterval } from './interval.ts';
import type { Range, ReportedBucket } from './range.ts';

/** The figures of each group in each bucket, and over the whole range. */
export interface Report<G, F> {
  from: Temporal.Instant;
  to: Temporal.Instant;
  interval: AnalyticsInterval;
  timezone: string;
  series: (ReportedBucket & F & { group: G })[];
  totals: (F & { group: G })[];
}

/** The figures of one group in one bucket (counted from 1), or over the whole range where `bucket` is null. */
export interface Cell<F> {
  group: string;
  bucket: number | null;
  figures: F;
}

/** A report with more points would be useless to people and too large for one response. */
export const pointsMax = 10_000;

/** Builds a report with every group in every bucket, with zeros where nothing happened. */
export function buildReport<G, F>(range: Range, groups: Map<string, G>, cells: Cell<F>[], zero: F): Report<G, F> {
  const { from, to, interval, timezone, buckets } = range;
  requireFewPoints(groups.size * buckets.length);
  const known = new Map(cells.map(({ group, bucket, figures }) => [cellKey(group, bucket), figures]));
  const at = (key: string, bucket: number | null): F => known.get(cellKey(key, bucket)) ?? zero;
  const series = buckets.flatMap((bucket, index) =>
    [...groups].map(([key, group]) => ({ ...bucket, ...at(key, index + 1), group })),
  );
  const totals = [...groups].map(([key, group]) => ({ ...at(key, null), group }));
  return { from, to, interval, timezone, series, totals };
}

/** Refuses a report with too many points. Also used to limit the rows of a query. */
export function requireFewPoints(points: number): void {
  if (points <= pointsMax) return;
  throw invalid(
    '/interval',
    `makes more than ${pointsMax} points with so many groups; request longer buckets, a shorter range or fewer groups`,
  );
}

function cellKey(group: string, bucket: number | null): string {
  return `${bucket ?? 'all'} ${group}`;
}
