import type { DraftCurvePointFragment } from '../../app/graphql/gql/catalog/graphql.ts';
import type { Column } from '../../app/list/columns.ts';
import { formatMoney, formatNumber } from '../../app/parts/money.ts';
import { Figures } from '../../analytics/plot/figures.tsx';
import { Plot } from '../../analytics/plot/plot.tsx';
import classes from './estimate.module.css';
import type { EstimateOf } from './estimated.ts';
import { quantitiesOf } from './range.ts';
import { useCurve } from './use-estimate.ts';
import type { CurveQuantities } from './use-estimate.ts';

interface CurveProps {
  of: EstimateOf;
  currency: string;
  /** The largest quantity. */
  most: number;
  /** The quantity that was entered: bars beyond it are pale. */
  quantity: number;
}

type Row = DraftCurvePointFragment & { id: string };

const columns: Column<Row>[] = [
  { label: 'Quantity', cell: ({ quantity }) => formatNumber(quantity) },
  { label: 'Amount', isNumber: true, cell: ({ total }) => formatMoney(total) },
];

/** The amount over the quantity. */
export function Curve({ of, currency, most, quantity }: CurveProps) {
  const { points, isStale } = useCurve(of, currency, namesOf(most));
  const rows = points.map((point) => ({ ...point, id: point.quantity }));
  if (!rows.length) return null;
  return (
    <div aria-busy={isStale} data-stale={isStale} className={classes.outcome}>
      <Plot
        label={`Amount by quantity in ${currency}`}
        bars={rows.map(({ id, total }) => ({
          ...{ id, name: formatNumber(id), height: Number(total.amount), text: formatMoney(total) },
          isPartial: Number(id) > quantity,
        }))}
      />
      <details>
        <summary>The same as figures</summary>
        <Figures label="Amount by quantity" rows={rows.toReversed()} columns={columns} />
      </details>
    </div>
  );
}

/** The quantities under the names of the variables. */
function namesOf(most: number) {
  const named = quantitiesOf(most).map((quantity, index) => [`q${index + 1}`, quantity]);
  return Object.fromEntries(named) as CurveQuantities;
}
