import type { RecognizedQuery } from '../../app/graphql/gql/analytics/graphql.ts';
import type { Column } from '../../app/list/columns.ts';
import { formatMoney } from '../../app/parts/money.ts';
import { OverTime, moneyBar } from '../plot/over-time.tsx';

type Report = NonNullable<RecognizedQuery['recognizedRevenue']>;

const billed: Column<Report['series'][number]> = {
  label: 'Billed',
  isNumber: true,
  cell: (point) => formatMoney(point.billed),
};
const recognized: typeof billed = {
  label: 'Recognised',
  isNumber: true,
  cell: (point) => formatMoney(point.recognized),
};
const deferred: typeof billed = { label: 'Deferred', isNumber: true, cell: (point) => formatMoney(point.deferred) };

/** Recognised and deferred revenue over time. */
export function RecognizedSeries({ report: { series, interval }, currency }: { report: Report; currency: string }) {
  const shared = {
    ...{ note: currency, field: 'recognizedRevenue', interval },
    points: series.filter(({ group }) => group.currency === currency),
  };
  return (
    <>
      <OverTime
        {...shared}
        title={`Recognised by ${interval}`}
        heading="recognised"
        label="Recognised revenue"
        bar={(point) => moneyBar(point.recognized)}
        columns={[billed, recognized]}
      />
      <OverTime
        {...shared}
        title={`Deferred by ${interval}`}
        heading="deferred"
        label="Deferred revenue"
        bar={(point) => moneyBar(point.deferred)}
        columns={[billed, recognized, deferred]}
      />
    </>
  );
}
