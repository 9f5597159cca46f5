import type { RecognizedQuery } from '../../app/graphql/gql/analytics/graphql.ts';
import type { Column } from '../../app/list/columns.ts';
import { formatMoney } from '../../app/parts/money.ts';
import { Section } from '../../app/parts/section.tsx';
import { About } from '../plot/about.tsx';
import { Figures } from '../plot/figures.tsx';
import { Plot } from '../plot/plot.tsx';
import { bucketName } from '../range/bucket.ts';

type Report = NonNullable<RecognizedQuery['recognizedRevenue']>;
type Point = Report['series'][number];
type Row = Point & { id: string; name: string };

const columns: Column<Row>[] = [
  { label: 'Time', cell: ({ name }) => name },
  { label: 'Billed', isNumber: true, cell: ({ billed }) => formatMoney(billed) },
  { label: 'Recognised', isNumber: true, cell: ({ recognized }) => formatMoney(recognized) },
  { label: 'Deferred', isNumber: true, cell: ({ deferred }) => formatMoney(deferred) },
];

/** Recognised and deferred revenue over time as bars, and the same figures as a table. */
export function RecognizedSeries({ report: { series, interval }, currency }: { report: Report; currency: string }) {
  const own = series.filter(({ group }) => group.currency === currency);
  const rows = own.map((point) => ({ ...point, id: point.start, name: bucketName(point.start, interval) }));
  const bars = (of: (point: Point) => Point['billed']) =>
    rows.map((row) => ({
      ...{ id: row.id, name: row.name, isPartial: row.partial },
      ...{ height: Number(of(row).amount), text: formatMoney(of(row)) },
    }));
  return (
    <>
      <Section
        title={`Recognised by ${interval}`}
        note={currency}
        action={<About heading="recognised" label="Recognised revenue" rows={own} />}
      >
        <Plot label={`Recognised by ${interval} in ${currency}`} bars={bars(({ recognized }) => recognized)} />
        <Figures label="Recognised revenue" rows={rows} columns={columns} />
      </Section>
      <Section
        title={`Deferred by ${interval}`}
        note={currency}
        action={<About heading="deferred" label="Deferred revenue" rows={own} />}
      >
        <Plot label={`Deferred by ${interval} in ${currency}`} bars={bars(({ deferred }) => deferred)} />
      </Section>
    </>
  );
}
