import type { DraftEstimatePartsFragment } from '../../app/graphql/gql/catalog/graphql.ts';
import type { Column } from '../../app/list/columns.ts';
import { Rows } from '../../app/list/rows.tsx';
import { formatMoney, formatNumber, formatUnitAmount, isZero } from '../../app/parts/money.ts';
import classes from './estimate.module.css';

type Step = DraftEstimatePartsFragment['steps'][number] & { id: string };

/** The amount due for a quantity, and its steps. */
export function Outcome({ estimate, isStale }: { estimate: DraftEstimatePartsFragment; isStale: boolean }) {
  const { total, period, taxBehavior, steps, currency, roundedBy } = estimate;
  const rows = steps.map((step, index) => ({ ...step, id: String(index) }));
  const isRounded = !isZero({ amount: roundedBy, currency });
  return (
    <div aria-busy={isStale} data-stale={isStale} className={classes.outcome}>
      <p>
        <strong>{formatMoney(total)}</strong> {period}, {taxBehavior === 'inclusive' ? 'with' : 'before'} tax
      </p>
      <Rows label="Steps of the calculation" rows={rows} columns={columns(currency)} />
      {isRounded && <p>The sum is rounded by {formatUnitAmount(roundedBy, currency)}.</p>}
    </div>
  );
}

function columns(currency: string): Column<Step>[] {
  return [
    { label: 'Step', cell: ({ description }) => <span className={classes.step}>{description}</span> },
    { label: 'Quantity', isNumber: true, cell: ({ quantity }) => formatNumber(quantity) },
    { label: 'Amount', isNumber: true, cell: ({ amount }) => formatUnitAmount(amount, currency) },
  ];
}
