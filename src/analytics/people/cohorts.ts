import type { Temporal } from 'temporal-polyfill';
import type { Bucket } from '../buckets.ts';
import type { CohortRow } from './read-cohorts.ts';
import { isShown } from './small-groups.ts';

/** The people of a cohort who were active in a later bucket. */
interface RetentionCell {
  /** The number of buckets after the cohort's own. */
  period: number;
  start: Temporal.Instant;
  people: number | null;
  rate: number | null;
}

export interface RetentionCohort {
  start: Temporal.Instant;
  end: Temporal.Instant;
  size: number | null;
  cells: RetentionCell[];
}

export interface RetentionAverage {
  period: number;
  rate: number | null;
}

/** Arranges the counts as a triangle. A bucket that is not over has no figures, and neither has one with too few people. */
export function cohortsOf(
  buckets: readonly Bucket[],
  rows: readonly CohortRow[],
  isOver: (bucket: Bucket) => boolean,
  hidesSmall: boolean,
): { cohorts: RetentionCohort[]; averages: RetentionAverage[] } {
  const found = new Map(rows.map(({ cohort, bucket, people }) => [`${cohort} ${bucket}`, people]));
  const shown = (people: number) => (hidesSmall && !isShown(people) ? null : people);
  const cohorts = buckets.map(({ start, end }, at) => {
    const size = shown(found.get(`${at + 1} ${at + 1}`) ?? 0);
    const cells = buckets.slice(at).map((bucket, period): RetentionCell => {
      const counted = shown(found.get(`${at + 1} ${at + period + 1}`) ?? 0);
      const people = isOver(bucket) && size !== null ? counted : null;
      return { period, start: bucket.start, people, rate: share(people, size) };
    });
    return { start, end, size, cells };
  });
  const averages = buckets.map((_, period) => {
    const reached = cohorts.filter((_, at) => buckets[at + period] && isOver(buckets[at + period]!));
    return { period, rate: average(reached, period) };
  });
  return { cohorts, averages };
}

/**
 * Of all people of some cohorts: each counts by its size. A cohort without a size is left out. There is no average if a
 * figure of another one is hidden: what is shown would be the average of those who came back in large numbers.
 */
function average(cohorts: readonly RetentionCohort[], period: number): number | null {
  let [people, size] = [0, 0];
  for (const cohort of cohorts) {
    if (!cohort.size) continue;
    const cell = cohort.cells[period]!;
    if (cell.people === null) return null;
    people += cell.people;
    size += cohort.size;
  }
  return share(people, size);
}

/** With four decimals. */
function share(people: number | null, size: number | null): number | null {
  return people === null || !size ? null : Math.round((people / size) * 10_000) / 10_000;
}
