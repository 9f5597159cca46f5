import type { PaymentRowFragment } from '../../app/graphql/gql/billing/graphql.ts';
import type { Column } from '../../app/list/columns.ts';
import { RowLink } from '../../app/list/row-link.tsx';
import { formatMoney, isZero } from '../../app/parts/money.ts';
import { Moment, Nothing } from '../../app/parts/moment.tsx';
import { words } from '../../app/parts/words.ts';

/** The columns of payments, wherever they are listed. A row opens the invoice that was paid. */
export function paymentColumns(project: string): Column<PaymentRowFragment>[] {
  return [
    {
      label: 'Invoice',
      cell: ({ invoice }) => (
        <RowLink to="/$project/invoices/$invoice" params={{ project, invoice: invoice.id }}>
          {invoice.number ?? invoice.id}
        </RowLink>
      ),
    },
    { label: 'Method', cell: ({ method }) => words(method) },
    { label: 'Reference', isHiddenOnPhone: true, cell: ({ reference }) => reference ?? <Nothing /> },
    { label: 'Received', isNumber: true, cell: ({ receivedAt }) => <Moment at={receivedAt} /> },
    {
      label: 'Amount',
      isNumber: true,
      cell: ({ amount, credited }) => (
        <>
          {formatMoney(amount)}
          {!isZero(credited) && <small>{formatMoney(credited)} to the balance</small>}
        </>
      ),
    },
  ];
}
