import type { PaymentMethodRowFragment } from '../../app/graphql/gql/billing/graphql.ts';
import type { Column } from '../../app/list/columns.ts';
import { Moment, Nothing } from '../../app/parts/moment.tsx';
import { Status } from '../../app/parts/status.tsx';
import { words } from '../../app/parts/words.ts';
import { ConfirmLink } from '../attempts/confirm-link.tsx';
import { expiryOf, methodName } from './method-name.ts';

/** The columns of saved methods. */
export const methodColumns: Column<PaymentMethodRowFragment>[] = [
  {
    label: 'Method',
    cell: (method) => (
      <>
        {methodName(method)}
        {method.isDefault && <small>Default: charged automatically</small>}
      </>
    ),
  },
  {
    label: 'Status',
    cell: ({ status, declineReason, nextAction }) => (
      <>
        <Status value={status} />
        {declineReason && <small>{words(declineReason)}</small>}
        {status === 'requires_action' && <ConfirmLink action={nextAction} />}
      </>
    ),
  },
  { label: 'Expires', isNumber: true, cell: (method) => expiryOf(method) ?? <Nothing /> },
  { label: 'Added', isNumber: true, cell: ({ createdAt }) => <Moment at={createdAt} /> },
];
