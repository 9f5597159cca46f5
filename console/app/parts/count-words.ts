import { formatNumber } from './money.ts';

/** The number of entries of a list. The API counts up to 10,000, and reports more as null. */
export function countWords(totalCount: number | null): string {
  return totalCount === null ? `More than ${formatNumber(10_000)}` : `${formatNumber(totalCount)} in all`;
}
