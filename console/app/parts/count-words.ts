import { formatNumber } from './money.ts';

/** The API counts the entries of a list up to here, and reports more as null. */
const mostCounted = 10_000;

/** The number of entries of a list. */
export function countWords(totalCount: number | null): string {
  return totalCount === null ? `More than ${formatNumber(mostCounted)}` : `${formatNumber(totalCount)} in all`;
}

type Counted = { totalCount: number | null } | null | undefined;

/** The number of entries of a list, or one more than is counted; none if the viewer may not see the list. */
export function countOf(list: Counted): number {
  if (!list) return 0;
  return list.totalCount ?? mostCounted + 1;
}

/** A number that `countOf` returned. */
export function formatCount(count: number): string {
  return count > mostCounted ? `${formatNumber(mostCounted)}+` : formatNumber(count);
}
