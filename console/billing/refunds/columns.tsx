import { useState } from 'react';
import type { RefundRowFragment } from '../../app/graphql/gql/billing/graphql.ts';
import type { Column } from '../../app/list/columns.ts';
import { formatMoney } from '../../app/parts/money.ts';
import { Moment, Nothing } from '../../app/parts/moment.tsx';
import { Reference } from '../../app/parts/reference.tsx';
import { RowMenu } from '../../app/parts/row-menu.tsx';
import { Status } from '../../app/parts/status.tsx';
import { words } from '../../app/parts/words.ts';
import { gatewayWords } from '../gateways/gateway-words.ts';
import { ReverseRefund } from './reverse-refund.tsx';

/** The columns of refunds, wherever they are listed. */
export const refundColumns: Column<RefundRowFragment>[] = [
  {
    label: 'Method',
    cell: ({ method, gateway, reason }) => (
      <>
        {words(method)}
        {gateway && <small>By {gatewayWords[gateway].label}</small>}
        {reason && <small>{reason}</small>}
      </>
    ),
  },
  { label: 'Paid back', cell: originOf },
  {
    label: 'Reference',
    isHiddenOnPhone: true,
    cell: ({ reference }) => (reference ? <Reference>{reference}</Reference> : <Nothing />),
  },
  {
    label: 'Status',
    cell: ({ status, reversalReason, failureReason }) => (
      <>
        <Status value={status} />
        {(reversalReason ?? failureReason) && <small>{reversalReason ?? failureReason}</small>}
      </>
    ),
  },
  { label: 'Paid out', isNumber: true, cell: ({ refundedAt }) => <Moment at={refundedAt} /> },
  { label: 'Amount', isNumber: true, cell: ({ amount }) => formatMoney(amount) },
  { label: 'Actions', isActs: true, cell: (refund) => <RefundMenu refund={refund} /> },
];

/** What was paid back: a payment, a credit note, or the balance alone. */
function originOf({ payment, creditNote }: RefundRowFragment): string {
  if (creditNote) return creditNote.number;
  return payment ? 'A payment' : 'The balance';
}

function RefundMenu({ refund }: { refund: RefundRowFragment }) {
  const [isOpen, setOpen] = useState(false);
  const choices = refund.availableActions.includes('reverse') ? [{ label: 'Reverse', open: () => setOpen(true) }] : [];
  return (
    <>
      <RowMenu of={`the refund of ${formatMoney(refund.amount)}`} choices={choices} />
      {isOpen && <ReverseRefund refund={refund} onClose={() => setOpen(false)} />}
    </>
  );
}
