import type { AnalyticsInterval, RecurringMovementsFragment } from '../../app/graphql/gql/analytics/graphql.ts';
import type { Column } from '../../app/list/columns.ts';
import { Rows } from '../../app/list/rows.tsx';
import { formatMoney, formatNumber, isZero, negative } from '../../app/parts/money.ts';
import type { Money } from '../../app/parts/money.ts';
import { OverTime, moneyBar } from '../plot/over-time.tsx';
import { ReportSection } from '../plot/report-section.tsx';
import { Waterfall } from '../plot/waterfall.tsx';
import { bucketName } from '../range/bucket.ts';

interface Point {
  start: string;
  partial: boolean;
  figures: RecurringMovementsFragment;
}

type Row = Point & { id: string; name: string };

interface MovementsProps {
  total: RecurringMovementsFragment;
  points: readonly Point[];
  interval: AnalyticsInterval;
  currency: string;
}

const movement = (label: string, of: (figures: RecurringMovementsFragment) => Money): Column<Row> => ({
  label,
  isNumber: true,
  cell: ({ figures }) => (isZero(of(figures)) ? <span data-zero>—</span> : formatMoney(of(figures))),
});

const rateColumn = movement('Exchange rate', ({ exchangeRate }) => exchangeRate);

const overTime: Column<Point>[] = [
  { label: 'MRR', isNumber: true, cell: ({ figures }) => formatMoney(figures.mrr) },
  { label: 'Customers', isNumber: true, cell: ({ figures }) => formatNumber(figures.customers) },
];

const columns: Column<Row>[] = [
  { label: 'Time', cell: ({ name }) => name },
  movement('New', (figures) => figures.new),
  movement('Reactivation', ({ reactivation }) => reactivation),
  movement('Expansion', ({ expansion }) => expansion),
  movement('Contraction', ({ contraction }) => negative(contraction)),
  movement('Churn', ({ churn }) => negative(churn)),
  rateColumn,
  { label: 'MRR', isNumber: true, cell: ({ figures }) => formatMoney(figures.mrr) },
];

/** MRR over time, and how it came from that of the start to that of the end, as a picture and as a table. */
export function Movements({ total, points, interval, currency }: MovementsProps) {
  const isConverted = points.some(({ figures }) => !isZero(figures.exchangeRate));
  const rows = points.map((point) => ({ ...point, id: point.start, name: bucketName(point.start, interval) }));
  return (
    <>
      <OverTime
        title={`MRR by ${interval}`}
        note={currency}
        heading="mrr"
        label="MRR"
        field="recurringRevenue"
        points={points}
        interval={interval}
        bar={({ figures }) => moneyBar(figures.mrr)}
        columns={overTime}
      />
      <ReportSection
        title="Movements"
        note={currency}
        heading="movements"
        label="Movements of MRR"
        rows={points}
        field="recurringRevenue"
      >
        <Waterfall label={`Movements of MRR in ${currency}`} steps={stepsOf(total)} />
        <Rows
          label="Movements of MRR"
          rows={rows.toReversed()}
          columns={isConverted ? columns : columns.filter((each) => each !== rateColumn)}
        />
      </ReportSection>
    </>
  );
}

/** From the start to the end, each movement beginning where the one before ended. */
function stepsOf({ start, mrr, ...moved }: RecurringMovementsFragment) {
  const step = (name: string, by: Money) => ({ name, by: Number(by.amount), text: formatMoney(by) });
  return [
    step('Start', start),
    step('New', moved.new),
    step('Reactivation', moved.reactivation),
    step('Expansion', moved.expansion),
    step('Contraction', lost(moved.contraction)),
    step('Churn', lost(moved.churn)),
    ...(isZero(moved.exchangeRate) ? [] : [step('Exchange rate', moved.exchangeRate)]),
    { ...step('End', mrr), isEnd: true },
  ];
}

function lost(amount: Money): Money {
  return isZero(amount) ? amount : negative(amount);
}
