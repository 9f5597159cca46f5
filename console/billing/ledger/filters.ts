import type { Filter } from '../../app/list/filters.tsx';
import { accounts, kinds } from './words.ts';

/** The choices above the journal; the currency is one where there are several. */
export function filters(currencies: readonly string[]): Filter[] {
  const currency = {
    name: 'currency',
    label: 'Currency',
    options: [{ value: '', label: 'Any currency' }, ...currencies.map((each) => ({ value: each, label: each }))],
  };
  return [
    {
      name: 'kind',
      label: 'Kind',
      options: [{ value: '', label: 'Any kind' }, ...Object.entries(kinds).map(([value, label]) => ({ value, label }))],
    },
    {
      name: 'account',
      label: 'Account',
      options: [
        { value: '', label: 'Any account' },
        ...Object.entries(accounts).map(([value, { label }]) => ({ value, label })),
      ],
    },
    ...(currencies.length > 1 ? [currency] : []),
    {
      name: 'sort',
      label: 'Order',
      options: [
        { value: '', label: 'Latest first' },
        { value: 'earliest', label: 'Earliest first' },
      ],
    },
  ];
}
