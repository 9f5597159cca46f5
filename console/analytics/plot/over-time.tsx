import type { ReactNode } from 'react';
import type { AnalyticsInterval } from '../../app/graphql/gql/analytics/graphql.ts';
import type { Column } from '../../app/list/columns.ts';
import { formatMoney } from '../../app/parts/money.ts';
import type { Money } from '../../app/parts/money.ts';
import { bucketName } from '../range/bucket.ts';
import type { AboutProps } from './about.tsx';
import { Figures } from './figures.tsx';
import { Plot } from './plot.tsx';
import type { Bar } from './plot.tsx';
import { ReportSection } from './report-section.tsx';

interface Timed {
  start: string;
  partial: boolean;
}

interface OverTimeProps<Point extends Timed> extends Omit<AboutProps, 'rows'> {
  title: string;
  note?: ReactNode;
  /** Oldest first. */
  points: readonly Point[];
  interval: AnalyticsInterval;
  zone?: string;
  bar: (point: Point) => Pick<Bar, 'height' | 'text'>;
  /** Those after the time. */
  columns: readonly Column<Point>[];
  /** Words between the plot and its table. */
  children?: ReactNode;
}

/** One figure over time as bars, and it with others as a table. */
export function OverTime<Point extends Timed>(props: OverTimeProps<Point>) {
  const { title, note, points, interval, zone, bar, columns, children, ...about } = props;
  const rows = points.map((point) => ({ ...point, id: point.start, name: bucketName(point.start, interval, zone) }));
  const bars = rows.map((row) => ({ id: row.id, name: row.name, isPartial: row.partial, ...bar(row) }));
  return (
    <ReportSection {...about} title={title} note={note} rows={points}>
      <Plot label={title} bars={bars} />
      {children}
      <Figures label={about.label} rows={rows} columns={[{ label: 'Time', cell: ({ name }) => name }, ...columns]} />
    </ReportSection>
  );
}

/** An amount of money as a bar. */
export function moneyBar(amount: Money): Pick<Bar, 'height' | 'text'> {
  return { height: Number(amount.amount), text: formatMoney(amount) };
}
