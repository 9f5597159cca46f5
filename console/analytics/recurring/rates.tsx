import type { ReactNode } from 'react';
import type { RecurringRatesFragment } from '../../app/graphql/gql/analytics/graphql.ts';
import { Facts } from '../../app/parts/facts.tsx';
import { formatMoney, formatNumber } from '../../app/parts/money.ts';
import { formatShare } from '../plot/share.ts';
import classes from './recurring.module.css';

type Figures = RecurringRatesFragment;

/** Each figure with its heading in the guide to metrics. */
const figures: [name: string, heading: string, shown: (of: Figures) => string | undefined][] = [
  ['MRR', 'mrr', ({ mrr }) => formatMoney(mrr)],
  ['ARR', 'arr', ({ arr }) => formatMoney(arr)],
  ['Customers', 'customers', ({ customers }) => formatNumber(customers)],
  ['Net retention', 'retention', ({ netRetention }) => formatShare(netRetention)],
  ['Gross retention', 'retention', ({ grossRetention }) => formatShare(grossRetention)],
  ['Revenue churn', 'revenue-churn', ({ grossChurnRate }) => formatShare(grossChurnRate)],
  ['Customer churn', 'customer-churn', ({ customerChurnRate }) => formatShare(customerChurnRate)],
  ['Per customer', 'arpa', ({ arpa }) => (arpa ? formatMoney(arpa) : undefined)],
  ['Lifetime value', 'ltv', ({ lifetimeValue }) => (lifetimeValue ? formatMoney(lifetimeValue) : undefined)],
  ['Quick ratio', 'quick-ratio', ({ quickRatio }) => (quickRatio ? formatNumber(quickRatio) : undefined)],
];

interface RatesProps {
  figures: Figures;
  before: Figures | undefined;
  isCompared: boolean;
}

/** The figures of the whole range, each beside that of the range it is compared with. */
export function Rates({ figures: now, before, isCompared }: RatesProps) {
  const entries = figures.map(([name, heading, shown]): [string, ReactNode] => [
    name,
    <a key={name} href={`/docs/metrics#${heading}`} target="_blank" className={classes.figure}>
      {shown(now) ?? '—'}
      {isCompared && <small>before {(before && shown(before)) ?? '—'}</small>}
    </a>,
  ]);
  return <Facts of={Object.fromEntries(entries)} />;
}
