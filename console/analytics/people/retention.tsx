import type { CSSProperties } from 'react';
import type { PeopleQuery } from '../../app/graphql/gql/analytics/graphql.ts';
import { formatNumber } from '../../app/parts/money.ts';
import { Section } from '../../app/parts/section.tsx';
import { bucketName } from '../range/bucket.ts';
import classes from './retention.module.css';
import { formatRate } from './words.ts';

type Report = NonNullable<PeopleQuery['userRetention']>;

/** A row for each group of people who were first active together, and a column for each later bucket. */
export function Retention({ report: { cohorts, averages, interval } }: { report: Report }) {
  const seen = cohorts.filter(({ size }) => size !== 0);
  if (!seen.length) return null;
  return (
    <Section title={`Retention by ${interval}`} note="Share of the people who were first active in it">
      {/* What scrolls must be reached by the keyboard. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex */}
      <section className={classes.scroll} tabIndex={0} aria-label={`Retention by ${interval}`}>
        <table className={classes.cohorts}>
          <thead>
            <tr>
              <th scope="col">First active</th>
              <th scope="col">People</th>
              {averages.map(({ period }) => (
                <th key={period} scope="col">
                  {period}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {seen.map(({ start, size, cells }) => (
              <tr key={start}>
                <th scope="row">{bucketName(start, interval)}</th>
                <td>{size == null ? '—' : formatNumber(size)}</td>
                {cells.map(({ period, rate }) => (
                  <Rate key={period} rate={rate} />
                ))}
              </tr>
            ))}
          </tbody>
          <tfoot>
            <tr>
              <th scope="row">All</th>
              <td>{formatNumber(seen.reduce((sum, { size }) => sum + (size ?? 0), 0))}</td>
              {averages.map(({ period, rate }) => (
                <Rate key={period} rate={rate} />
              ))}
            </tr>
          </tfoot>
        </table>
      </section>
    </Section>
  );
}

/** The stronger the colour, the more people came back. */
function Rate({ rate }: { rate?: number | null }) {
  if (rate == null) return <td>—</td>;
  const heat = { '--heat': `${Math.round(rate * 45)}%` } as CSSProperties;
  return (
    <td className={classes.rate} style={heat}>
      {formatRate(rate)}
    </td>
  );
}
