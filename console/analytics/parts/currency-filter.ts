import type { Filter } from '../../app/list/filters.tsx';

/** The choice of a currency, of those that figures are in; none where there is nothing to choose. */
export function currencyFilter([first, ...others]: readonly string[]): Filter[] {
  if (first === undefined || !others.length) return [];
  const options = [{ value: '', label: first }, ...others.map((value) => ({ value, label: value }))];
  return [{ name: 'currency', label: 'Currency', options }];
}
