import type { Filter } from '../../app/list/filters.tsx';
import { countryName } from '../../app/parts/names.ts';

/** The choice of a country, of those that buyers are in; none where there is nothing to choose. */
export function countryFilter(chosen: string | undefined, found: readonly (string | null | undefined)[]): Filter[] {
  const codes = [...new Set([...found, chosen])].filter((code) => code !== undefined && code !== null).sort();
  if (codes.length < 2 && !chosen) return [];
  const options = codes.map((value) => ({ value, label: countryName(value) }));
  return [{ name: 'country', label: 'Country', options: [{ value: '', label: 'All countries' }, ...options] }];
}
