import { Suspense, lazy, useState } from 'react';
import type { HomeQuery } from '../graphql/gql/graphql.ts';
import { loadCode } from '../load-code.ts';
import { formatMoney } from '../parts/money.ts';
import { Section } from '../parts/section.tsx';
import classes from './home.module.css';

type Point = NonNullable<HomeQuery['revenueAnalytics']>['series'][number];

const CurrencyField = lazy(() => loadCode(() => import('./currency-field.tsx')));

let months: Intl.DateTimeFormat | undefined;
const monthOf = (at: string) =>
  (months ??= new Intl.DateTimeFormat(navigator.language, { month: 'short', year: 'numeric' })).format(new Date(at));

/** Revenue by month, in one currency at a time, since amounts of two currencies have no common axis. */
export function Revenue({ data }: { data: HomeQuery }) {
  const [chosen, choose] = useState<string>();
  const series = data.revenueAnalytics?.series ?? [];
  const currencies = [...new Set(series.map(({ group }) => group.currency))];
  const currency = chosen ?? currencies[0];
  if (currency === undefined) return null;
  const choice = currencies.length > 1 && (
    <Suspense>
      <CurrencyField currencies={currencies} value={currency} onChange={choose} />
    </Suspense>
  );
  return (
    <Section title="Revenue by month" action={choice}>
      <Months currency={currency} points={series.filter(({ group }) => group.currency === currency)} />
    </Section>
  );
}

function Months({ currency, points }: { currency: string; points: readonly Point[] }) {
  const most = Math.max(...points.map(({ billed }) => Number(billed.amount)), 0);
  return (
    <table className={classes.months} aria-label={`Revenue in ${currency}`}>
      <thead>
        <tr>
          <th scope="col">Month</th>
          <th scope="col" aria-label="Billed as a bar" />
          <th scope="col">Billed</th>
          <th scope="col">Collected</th>
        </tr>
      </thead>
      <tbody>
        {points.map(({ start, billed, collected }) => (
          <tr key={start}>
            <th scope="row">{monthOf(start)}</th>
            <td>
              {/* A month with more credited than billed has no bar. */}
              {most > 0 && (
                <span
                  className={classes.bar}
                  style={{ width: `${(Math.max(Number(billed.amount), 0) / most) * 100}%` }}
                />
              )}
            </td>
            <td>{formatMoney(billed)}</td>
            <td>{formatMoney(collected)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
