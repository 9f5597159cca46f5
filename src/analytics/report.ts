import type { Temporal } from 'temporal-polyfill';
import { invalid } from '../errors.ts';
import type { AnalyticsInterval } from './interval.ts';
import type { Range, ReportedBucket } from './range.ts';

/** Figures of groups over time, and of each group over the whole range. */
export interface Report<G, F> {
  from: Temporal.Instant;
  to: Temporal.Instant;
  interval: AnalyticsInterval;
  timezone: string;
  series: (ReportedBucket & F & { group: G })[];
  totals: (F & { group: G })[];
}

/** The figures of one group, in one bucket (counted from 1) or, where that is null, over the whole range. */
export interface Cell<F> {
  group: string;
  bucket: number | null;
  figures: F;
}

/** A report beyond this would be no use to people and too large for a single answer. */
export const pointsMax = 10_000;

/** Lays figures out: every group in every bucket, with zeros where nothing happened. */
export function layOut<G, F>(range: Range, groups: Map<string, G>, cells: Cell<F>[], zero: F): Report<G, F> {
  const { from, to, interval, timezone, buckets } = range;
  requireModest(groups.size * buckets.length);
  const known = new Map(cells.map(({ group, bucket, figures }) => [place(group, bucket), figures]));
  const at = (key: string, bucket: number | null): F => known.get(place(key, bucket)) ?? zero;
  const series = buckets.flatMap((bucket, index) =>
    [...groups].map(([key, group]) => ({ ...bucket, ...at(key, index + 1), group })),
  );
  const totals = [...groups].map(([key, group]) => ({ ...at(key, null), group }));
  return { from, to, interval, timezone, series, totals };
}

/** Refuses a report that would have too many points; asked of rows as well, before they are all read. */
export function requireModest(points: number): void {
  if (points <= pointsMax) return;
  throw invalid(
    '/interval',
    `makes more than ${pointsMax} points with so many groups; ask for longer buckets, less time or fewer groups`,
  );
}

function place(group: string, bucket: number | null): string {
  return `${bucket ?? 'all'} ${group}`;
}
