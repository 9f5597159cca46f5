import type { ReactNode } from 'react';
import type { RecurringRatesFragment, TrialSumsFragment } from '../../app/graphql/gql/analytics/graphql.ts';
import { Facts } from '../../app/parts/facts.tsx';
import { formatMoney, formatNumber } from '../../app/parts/money.ts';
import { formatShare } from '../plot/share.ts';
import classes from './recurring.module.css';

/** The figures of a range, those of its last whole interval, and its trials. */
export interface RatesOf {
  whole: RecurringRatesFragment | undefined;
  last: RecurringRatesFragment | undefined;
  trials: TrialSumsFragment | undefined;
}

/** Each figure with its heading in the guide to metrics. Churn is that of an interval, as a lifetime is of its intervals. */
const figures: [name: string, heading: string, shown: (of: RatesOf) => string | null | undefined][] = [
  ['MRR', 'mrr', ({ whole }) => whole && formatMoney(whole.mrr)],
  ['ARR', 'arr', ({ whole }) => whole && formatMoney(whole.arr)],
  ['Customers', 'customers', ({ whole }) => whole && formatNumber(whole.customers)],
  ['Per customer', 'arpa', ({ whole }) => whole?.arpa && formatMoney(whole.arpa)],
  ['Net retention', 'retention', ({ whole }) => formatShare(whole?.netRetention)],
  ['Gross retention', 'retention', ({ whole }) => formatShare(whole?.grossRetention)],
  ['Trials converted', 'conversion', ({ trials }) => formatShare(trials?.rate)],
  ['Revenue churn', 'revenue-churn', ({ last }) => formatShare(last?.grossChurnRate)],
  ['Customer churn', 'customer-churn', ({ last }) => formatShare(last?.customerChurnRate)],
  ['Lifetime value', 'ltv', ({ last }) => last?.lifetimeValue && formatMoney(last.lifetimeValue)],
  ['Quick ratio', 'quick-ratio', ({ last }) => last?.quickRatio && formatNumber(last.quickRatio)],
];

interface RatesProps {
  now: RatesOf;
  /** Those of the range that it is compared with, if it is. */
  before: RatesOf | undefined;
}

/** The figures of a range, each as a link to its definition, and above those of the range that it is compared with. */
export function Rates({ now, before }: RatesProps) {
  const entries = figures.map(([name, heading, shown]): [string, ReactNode] => [
    name,
    <a key={name} href={`/docs/metrics#${heading}`} target="_blank" className={classes.figure}>
      {shown(now) ?? '—'}
      {before && <small>before {shown(before) ?? '—'}</small>}
    </a>,
  ]);
  return <Facts of={Object.fromEntries(entries)} />;
}
