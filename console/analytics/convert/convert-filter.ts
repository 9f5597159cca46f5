import type { Filter } from '../../app/list/filters.tsx';

/** The two currencies of an exchange rate. */
export interface Pair {
  base: string;
  quote: string;
}

/** The currency that figures are converted into: any that has a rate or figures. Nothing to choose with fewer than two. */
export function convertFilter(chosen: string | undefined, pairs: readonly Pair[], shown: readonly string[]): Filter[] {
  const all = [...pairs.flatMap(({ base, quote }) => [base, quote]), ...shown, ...(chosen ? [chosen] : [])];
  const options = [...new Set(all)].sort().map((value) => ({ value, label: `In ${value}` }));
  if (options.length < 2 && !chosen) return [];
  return [{ name: 'convertTo', label: 'Convert to', options: [{ value: '', label: 'Not converted' }, ...options] }];
}
