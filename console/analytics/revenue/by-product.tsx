import type { RevenueQuery } from '../../app/graphql/gql/analytics/graphql.ts';
import type { Column } from '../../app/list/columns.ts';
import { RowLink } from '../../app/list/row-link.tsx';
import { Rows } from '../../app/list/rows.tsx';
import { formatMoney } from '../../app/parts/money.ts';
import { Section } from '../../app/parts/section.tsx';
import { Spark } from '../plot/plot.tsx';
import type { Bar } from '../plot/plot.tsx';

type Report = NonNullable<RevenueQuery['byProduct']>;
type Row = Report['totals'][number] & { id: string; bars: Pick<Bar, 'id' | 'height'>[] };

const columns = (project: string, most: number): Column<Row>[] => [
  {
    label: 'Product',
    cell: ({ group: { product } }) =>
      product ? (
        <RowLink to="/$project/products/$product" params={{ project, product: product.id }}>
          {product.name}
        </RowLink>
      ) : (
        'No product'
      ),
  },
  { label: 'Billed over time', isHiddenOnPhone: true, cell: ({ bars }) => <Spark bars={bars} most={most} /> },
  { label: 'Billed', isNumber: true, cell: ({ billed }) => formatMoney(billed) },
  { label: 'Collected', isNumber: true, cell: ({ collected }) => formatMoney(collected) },
];

interface ByProductProps {
  report: Report;
  currency: string;
  project: string;
}

/** The revenue of each product, most first; the bars of all have one scale. */
export function ByProduct({ report: { totals, series }, currency, project }: ByProductProps) {
  const rows = totals
    .filter(({ group }) => group.currency === currency)
    .map((total) => ({
      ...total,
      id: total.group.productId ?? 'none',
      bars: series
        .filter(({ group }) => group.currency === currency && group.productId === total.group.productId)
        .map(({ start, billed }) => ({ id: start, height: Number(billed.amount) })),
    }))
    .toSorted((one, other) => Number(other.billed.amount) - Number(one.billed.amount));
  const most = Math.max(...rows.flatMap(({ bars }) => bars.map(({ height }) => height)), 0);
  return (
    <Section title="By product" note={currency}>
      <Rows label="Revenue by product" rows={rows} columns={columns(project, most)} />
    </Section>
  );
}
