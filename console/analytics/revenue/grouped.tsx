import type { RevenueQuery } from '../../app/graphql/gql/analytics/graphql.ts';
import type { Column } from '../../app/list/columns.ts';
import { Rows } from '../../app/list/rows.tsx';
import { formatMoney } from '../../app/parts/money.ts';
import { Section } from '../../app/parts/section.tsx';
import { keyOf, labels, nameOf } from '../parts/by.tsx';
import type { By } from '../parts/by.tsx';
import { About } from '../plot/about.tsx';
import { Spark } from '../plot/plot.tsx';
import type { Bar } from '../plot/plot.tsx';

type Report = NonNullable<RevenueQuery['grouped']>;
type Row = Report['totals'][number] & { id: string; bars: Pick<Bar, 'id' | 'height'>[] };

const columns = (by: By, project: string, most: number): Column<Row>[] => [
  { label: labels[by], cell: ({ group }) => nameOf[by](group, project) },
  { label: 'Billed over time', isHiddenOnPhone: true, cell: ({ bars }) => <Spark bars={bars} most={most} /> },
  { label: 'Billed', isNumber: true, cell: ({ billed }) => formatMoney(billed) },
  { label: 'Collected', isNumber: true, cell: ({ collected }) => formatMoney(collected) },
  { label: 'Outstanding', isNumber: true, isHiddenOnPhone: true, cell: ({ outstanding }) => formatMoney(outstanding) },
];

interface GroupedProps {
  report: Report;
  by: By;
  currency: string;
  project: string;
}

/** The revenue of each product, plan or country, most billed first; the bars of all have one scale. */
export function Grouped({ report: { totals, series }, by, currency, project }: GroupedProps) {
  const own = totals.filter(({ group }) => group.currency === currency);
  const rows = own
    .map((total) => ({
      ...total,
      id: keyOf[by](total.group) ?? 'none',
      bars: series
        .filter(({ group }) => group.currency === currency && keyOf[by](group) === keyOf[by](total.group))
        .map(({ start, billed }) => ({ id: start, height: Number(billed.amount) })),
    }))
    .toSorted((one, other) => Number(other.billed.amount) - Number(one.billed.amount));
  const most = Math.max(...rows.flatMap(({ bars }) => bars.map(({ height }) => height)), 0);
  const label = `Revenue by ${by}`;
  return (
    <Section title={`By ${by}`} note={currency} action={<About heading="parts-of-invoices" label={label} rows={own} />}>
      <Rows label={label} rows={rows} columns={columns(by, project, most)} />
    </Section>
  );
}
