import type { RecurringQuery } from '../../app/graphql/gql/analytics/graphql.ts';
import { formatMoney, formatNumber } from '../../app/parts/money.ts';
import { HeatMap } from '../plot/heat-map.tsx';
import { ReportSection } from '../plot/report-section.tsx';
import { formatShare } from '../plot/share.ts';
import { bucketName } from '../range/bucket.ts';

type Cohort = NonNullable<RecurringQuery['revenueCohorts']>['cohorts'][number];
type Month = Cohort['months'][number];

interface CohortsProps {
  cohorts: readonly Cohort[];
  by: 'mrr' | 'customers';
  currency: string;
}

/** What is kept of the customers who came in each month, or of their MRR. */
export function Cohorts({ cohorts, by, currency }: CohortsProps) {
  const kept = ({ mrrKept, customersKept }: Month) => (by === 'mrr' ? mrrKept : customersKept);
  const value = ({ mrr, customers }: Month) => (by === 'mrr' ? formatMoney(mrr) : formatNumber(customers));
  const most = Math.max(...cohorts.map(({ months }) => months.length));
  const rows = cohorts.map(({ start, size, months }) => ({
    id: start,
    name: bucketName(start, 'month'),
    note: formatNumber(size),
    cells: months.map((month) => ({
      ...{ id: month.start, share: Number(kept(month) ?? 0), text: formatShare(kept(month)) ?? '—' },
      ...{ title: `${bucketName(month.start, 'month')}: ${value(month)}`, isPartial: month.partial },
    })),
  }));
  return (
    <ReportSection
      title={by === 'mrr' ? 'MRR kept by cohort' : 'Customers kept by cohort'}
      note={currency}
      heading="cohorts"
      label="Cohorts"
      rows={flat(cohorts)}
      field="revenueCohorts"
    >
      <HeatMap
        label="Cohorts by month of start"
        corner="Came in"
        noteLabel="Customers"
        columns={Array.from({ length: most }, (_, month) => String(month))}
        rows={rows}
      />
    </ReportSection>
  );
}

/** A row for each month of each cohort. */
function flat(cohorts: readonly Cohort[]): object[] {
  return cohorts.flatMap(({ start, size, months }) =>
    months.map(({ start: month, ...figures }) => ({ cohort: start, size, month, ...figures })),
  );
}
