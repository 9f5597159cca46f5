import type { RevenueQuery } from '../../app/graphql/gql/analytics/graphql.ts';
import type { Column } from '../../app/list/columns.ts';
import { formatMoney } from '../../app/parts/money.ts';
import { OverTime, moneyBar } from '../plot/over-time.tsx';

type Report = NonNullable<RevenueQuery['revenueAnalytics']>;

const columns: Column<Report['series'][number]>[] = [
  { label: 'Billed', isNumber: true, cell: ({ billed }) => formatMoney(billed) },
  { label: 'Collected', isNumber: true, cell: ({ collected }) => formatMoney(collected) },
];

/** Billed and collected revenue over time. */
export function RevenueSeries({ report: { series, interval }, currency }: { report: Report; currency: string }) {
  return (
    <OverTime
      title={`Billed by ${interval}`}
      note={currency}
      heading="billed"
      label="Revenue"
      field="revenueAnalytics"
      points={series.filter(({ group }) => group.currency === currency)}
      interval={interval}
      bar={({ billed }) => moneyBar(billed)}
      columns={columns}
    />
  );
}
