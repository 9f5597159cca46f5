import type { HomeQuery } from '../graphql/gql/graphql.ts';
import { formatMoney } from '../parts/money.ts';
import { Section } from '../parts/section.tsx';
import classes from './home.module.css';

type Point = NonNullable<HomeQuery['revenueAnalytics']>['series'][number];

const month = new Intl.DateTimeFormat(navigator.language, { month: 'short', year: 'numeric' });

/** Revenue by month. Every currency has its own plot, since amounts of two currencies have no common axis. */
export function Revenue({ data }: { data: HomeQuery }) {
  const series = data.revenueAnalytics?.series ?? [];
  const currencies = [...Map.groupBy(series, ({ group }) => group.currency)];
  if (!currencies.length) return null;
  return (
    <Section title="Revenue by month">
      {currencies.map(([currency, points]) => (
        <Months key={currency} currency={currency} points={points} />
      ))}
    </Section>
  );
}

function Months({ currency, points }: { currency: string; points: readonly Point[] }) {
  const most = Math.max(...points.map(({ billed }) => Number(billed.amount)), 0);
  return (
    <div className={classes.revenue}>
      <h3>{currency}</h3>
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
    </div>
  );
}
