import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import type { HomeQuery } from '../graphql/gql/graphql.ts';
import { formatMoney } from '../parts/money.ts';
import { Section } from '../parts/section.tsx';
import classes from './home.module.css';

type Point = NonNullable<HomeQuery['revenueAnalytics']>['series'][number];

const month = new Intl.DateTimeFormat(navigator.language, { month: 'short', year: 'numeric' });

/** Revenue by month, in one currency at a time, since amounts of two currencies have no common axis. */
export function Revenue({ data }: { data: HomeQuery }) {
  const [chosen, choose] = useState<string>();
  const series = data.revenueAnalytics?.series ?? [];
  const currencies = [...new Set(series.map(({ group }) => group.currency))];
  const currency = chosen ?? currencies[0];
  if (currency === undefined) return null;
  const choice = currencies.length > 1 && (
    <NativeSelect
      aria-label="Currency"
      data={currencies}
      value={currency}
      onChange={({ currentTarget }) => choose(currentTarget.value)}
    />
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
            <th scope="row">{month.format(new Date(start))}</th>
            <td>
              {most > 0 && (
                <span className={classes.bar} style={{ width: `${(Number(billed.amount) / most) * 100}%` }} />
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
