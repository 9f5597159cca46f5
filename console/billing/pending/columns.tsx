import type { PendingChargeRowFragment } from '../../app/graphql/gql/billing/graphql.ts';
import type { Column } from '../../app/list/columns.ts';
import { formatMoney, formatNumber } from '../../app/parts/money.ts';
import { MomentOfDay, Nothing, Span } from '../../app/parts/moment.tsx';

export type PendingCharge = PendingChargeRowFragment;

/** The columns of charges that wait for an invoice; amounts are before discounts and tax. */
export const pendingColumns: Column<PendingCharge>[] = [
  { label: 'For', cell: ({ description }) => description },
  {
    label: 'Time',
    isNumber: true,
    cell: ({ periodStartAt, periodEndAt }) =>
      periodStartAt && periodEndAt ? <Span from={periodStartAt} to={periodEndAt} /> : <Nothing />,
  },
  { label: 'Quantity', isNumber: true, cell: ({ quantity }) => formatNumber(quantity) },
  { label: 'Added', isNumber: true, cell: ({ createdAt }) => <MomentOfDay at={createdAt} /> },
  { label: 'Amount', isNumber: true, cell: ({ amount }) => formatMoney(amount) },
];
