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
  return reportOf(range, groups, cells, {
    zero,
    pointsIn: (bucket) => (group, figures) => ({ ...bucket, ...figures, group }),
    total: (group, figures) => ({ ...figures, group }),
  });
}

/** How a report writes its points. There are thousands, and an object literal is several times as fast as spreads. */
interface PointWriter<G, F, P> {
  zero: F;
  pointsIn: (bucket: ReportedBucket) => (group: G, figures: F) => ReportedBucket & P & { group: G };
  total: (group: G, figures: F) => P & { group: G };
}

/** Builds a report whose points have more than the figures of the cells. */
export function reportOf<G, F, P>(
  range: Range,
  groups: Map<string, G>,
  cells: readonly Cell<F>[],
  { zero, pointsIn, total }: PointWriter<G, F, P>,
): Report<G, P> {
  const { from, to, interval, timezone, buckets } = range;
  requireFewPoints(groups.size * buckets.length);
  const shown = [...groups.values()];
  // The place of the total of each group, which those of its buckets follow.
  const width = buckets.length + 1;
  const places = new Map([...groups.keys()].map((key, index) => [key, index * width]));
  const found = Array.from<F | undefined>({ length: shown.length * width });
  for (const { group, bucket, figures } of cells) {
    const place = places.get(group);
    if (place !== undefined) found[place + (bucket ?? 0)] = figures;
  }
  const series = buckets.flatMap((bucket, index) => {
    const point = pointsIn(bucket);
    return shown.map((group, row) => point(group, found[row * width + index + 1] ?? zero));
  });
  const totals = shown.map((group, row) => total(group, found[row * width] ?? zero));
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
