import type { AttemptRowFragment } from '../../app/graphql/gql/billing/graphql.ts';
import type { Column } from '../../app/list/columns.ts';
import { formatMoney } from '../../app/parts/money.ts';
import { MomentOfDay } from '../../app/parts/moment.tsx';
import { Status } from '../../app/parts/status.tsx';
import { words } from '../../app/parts/words.ts';
import { methodName } from '../payment-methods/method-name.ts';
import { ConfirmLink } from './confirm-link.tsx';

/** The columns of attempts to take money, wherever they are listed. The id of the hub finds one at its gateway. */
export const attemptColumns: Column<AttemptRowFragment>[] = [
  {
    label: 'By',
    cell: ({ paymentMethod, isAutomatic }) => (
      <>
        {paymentMethod ? methodName(paymentMethod) : 'A token'}
        {isAutomatic && <small>Charged automatically</small>}
      </>
    ),
  },
  {
    label: 'Status',
    cell: (attempt) => (
      <>
        <Status value={attempt.status} />
        <Reason attempt={attempt} />
      </>
    ),
  },
  { label: 'Started', isNumber: true, cell: ({ createdAt }) => <MomentOfDay at={createdAt} /> },
  { label: 'Amount', isNumber: true, cell: ({ amount }) => formatMoney(amount) },
];

/** Why an attempt has its status, and what can help. */
function Reason({ attempt }: { attempt: AttemptRowFragment }) {
  const { status, declineReason, isRetryable, nextAction, payment } = attempt;
  if (status === 'requires_action') return <ConfirmLink action={nextAction} />;
  if (status === 'unknown') return <small>The hub asks the gateway until it knows; nothing is charged twice</small>;
  if (payment && payment.status !== 'succeeded')
    return <small>The payment is {words(payment.status).toLowerCase()}</small>;
  if (!declineReason) return null;
  return (
    <small>
      {words(declineReason)}. {isRetryable ? 'A later attempt may succeed' : 'Another method is needed'}
    </small>
  );
}
