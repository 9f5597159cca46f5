import type { PaymentRowFragment } from '../../app/graphql/gql/billing/graphql.ts';
import type { Column } from '../../app/list/columns.ts';
import { RowLink } from '../../app/list/row-link.tsx';
import { formatMoney, isZero } from '../../app/parts/money.ts';
import { Moment, Nothing } from '../../app/parts/moment.tsx';
import { Reference } from '../../app/parts/reference.tsx';
import { Status } from '../../app/parts/status.tsx';
import { words } from '../../app/parts/words.ts';

/** The columns of payments, wherever they are listed. A row opens the payment. */
export function paymentColumns(project: string): Column<PaymentRowFragment>[] {
  return [
    {
      label: 'Payment',
      cell: ({ id, amount, credited }) => (
        <>
          <RowLink to="/$project/payments/$payment" params={{ project, payment: id }}>
            {formatMoney(amount)}
          </RowLink>
          {!isZero(credited) && <small>{formatMoney(credited)} to the balance</small>}
        </>
      ),
    },
    {
      label: 'Invoice',
      cell: ({ invoice }) => (invoice.number ? <Reference>{invoice.number}</Reference> : <Nothing />),
    },
    { label: 'Status', cell: ({ status }) => <Status value={status} /> },
    { label: 'Method', cell: ({ method }) => words(method) },
    {
      label: 'Reference',
      isHiddenOnPhone: true,
      cell: ({ reference }) => (reference ? <Reference>{reference}</Reference> : <Nothing />),
    },
    { label: 'Received', isNumber: true, cell: ({ receivedAt }) => <Moment at={receivedAt} /> },
  ];
}
