import type { RecognizedQuery } from '../../app/graphql/gql/analytics/graphql.ts';
import type { Column } from '../../app/list/columns.ts';
import { Rows } from '../../app/list/rows.tsx';
import { formatMoney } from '../../app/parts/money.ts';
import { Section } from '../../app/parts/section.tsx';
import { keyOf, labels, nameOf } from '../parts/by.tsx';
import type { By } from '../parts/by.tsx';
import { About } from '../plot/about.tsx';
import { Spark } from '../plot/plot.tsx';
import type { Bar } from '../plot/plot.tsx';

type Report = NonNullable<RecognizedQuery['grouped']>;
type Total = Report['totals'][number];
type Row = Total & { id: string; bars: Pick<Bar, 'id' | 'height'>[] };

const columns = (by: By, project: string, most: number): Column<Row>[] => [
  { label: labels[by], cell: ({ group }) => nameOf[by](group, project) },
  { label: 'Recognised over time', isHiddenOnPhone: true, cell: ({ bars }) => <Spark bars={bars} most={most} /> },
  { label: 'Billed', isNumber: true, cell: ({ billed }) => formatMoney(billed) },
  { label: 'Recognised', isNumber: true, cell: ({ recognized }) => formatMoney(recognized) },
  { label: 'Deferred at the end', isNumber: true, cell: ({ deferred }) => formatMoney(deferred) },
];

interface GroupedProps {
  report: Report;
  by: By;
  currency: string;
  project: string;
}

/** The revenue of each product, plan or country, most recognised first; the bars of all have one scale. */
export function Grouped({ report: { totals, series }, by, currency, project }: GroupedProps) {
  const own = totals.filter(({ group }) => group.currency === currency);
  const rows = own
    .map((total) => ({
      ...total,
      id: keyOf[by](total.group) ?? 'none',
      bars: series
        .filter(({ group }) => group.currency === currency && keyOf[by](group) === keyOf[by](total.group))
        .map(({ start, recognized }) => ({ id: start, height: Number(recognized.amount) })),
    }))
    .toSorted((one, other) => Number(other.recognized.amount) - Number(one.recognized.amount));
  const most = Math.max(...rows.flatMap(({ bars }) => bars.map(({ height }) => height)), 0);
  const label = `Recognised revenue by ${by}`;
  return (
    <Section title={`By ${by}`} note={currency} action={<About heading="recognised" label={label} rows={own} />}>
      <Rows label={label} rows={rows} columns={columns(by, project, most)} />
    </Section>
  );
}
