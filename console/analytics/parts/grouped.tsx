import type { Column } from '../../app/list/columns.ts';
import { Rows } from '../../app/list/rows.tsx';
import type { Money } from '../../app/parts/money.ts';
import { Spark } from '../plot/plot.tsx';
import type { Bar } from '../plot/plot.tsx';
import { ReportSection } from '../plot/report-section.tsx';
import { keyOf, labels, nameOf } from './by.tsx';
import type { By, Group } from './by.tsx';

type Figured<Figure extends string> = { group: Group } & Record<Figure, Money>;

interface GroupedProps<Figure extends string, Total extends Figured<Figure>> {
  report: {
    totals: readonly Total[];
    series: readonly (Figured<Figure> & { start: string })[];
  };
  by: By;
  currency: string;
  project: string;
  /** What is grouped, such as "Revenue", and the heading of its definition. */
  name: string;
  heading: string;
  /** The figure that bars show, and that groups are sorted by. */
  figure: Figure;
  columns: readonly Column<Total>[];
}

/** The figures of each product, plan or country, largest first; the bars of all have one scale. */
export function Grouped<Figure extends string, Total extends Figured<Figure>>(props: GroupedProps<Figure, Total>) {
  const { report, by, currency, project, name, heading, figure, columns } = props;
  const { totals, series } = report;
  const own = totals.filter(({ group }) => group.currency === currency);
  const rows = own
    .map((total) => ({
      ...total,
      id: keyOf[by](total.group) ?? 'none',
      bars: series
        .filter(({ group }) => group.currency === currency && keyOf[by](group) === keyOf[by](total.group))
        .map((point) => ({ id: point.start, height: Number(point[figure].amount) })),
    }))
    .toSorted((one, other) => Number(other[figure].amount) - Number(one[figure].amount));
  const most = Math.max(...rows.flatMap(({ bars }) => bars.map(({ height }) => height)), 0);
  const label = `${name} by ${by}`;
  const first: Column<Total & { bars: Pick<Bar, 'id' | 'height'>[] }>[] = [
    { label: labels[by], cell: ({ group }) => nameOf[by](group, project) },
    { label: 'Over time', isHiddenOnPhone: true, cell: ({ bars }) => <Spark bars={bars} most={most} /> },
  ];
  return (
    <ReportSection title={`By ${by}`} note={currency} heading={heading} label={label} field="grouped" rows={own}>
      <Rows label={label} rows={rows} columns={[...first, ...columns]} />
    </ReportSection>
  );
}
