import type { RevenueQuery } from '../../app/graphql/gql/analytics/graphql.ts';
import type { Column } from '../../app/list/columns.ts';
import { formatMoney } from '../../app/parts/money.ts';
import { Section } from '../../app/parts/section.tsx';
import { Figures } from '../plot/figures.tsx';
import { Plot } from '../plot/plot.tsx';
import { bucketName } from '../range/bucket.ts';

type Report = NonNullable<RevenueQuery['revenueAnalytics']>;
type Point = Report['series'][number] & { id: string; name: string };

const columns: Column<Point>[] = [
  { label: 'Time', cell: ({ name }) => name },
  { label: 'Billed', isNumber: true, cell: ({ billed }) => formatMoney(billed) },
  { label: 'Collected', isNumber: true, cell: ({ collected }) => formatMoney(collected) },
];

/** Revenue over time as bars, and the same figures as a table. */
export function RevenueSeries({ report: { series, interval }, currency }: { report: Report; currency: string }) {
  const points = series
    .filter(({ group }) => group.currency === currency)
    .map((point) => ({ ...point, id: point.start, name: bucketName(point.start, interval) }));
  return (
    <Section title={`Billed by ${interval}`} note={currency}>
      <Plot
        label={`Billed by ${interval} in ${currency}`}
        bars={points.map(({ id, name, billed, partial }) => ({
          ...{ id, name, isPartial: partial, height: Number(billed.amount), text: formatMoney(billed) },
        }))}
      />
      <Figures label="Revenue" rows={points} columns={columns} />
    </Section>
  );
}
