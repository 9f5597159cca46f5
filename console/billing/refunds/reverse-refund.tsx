import { ReverseRefundDocument } from '../../app/graphql/gql/billing/graphql.ts';
import type { RefundRowFragment } from '../../app/graphql/gql/billing/graphql.ts';
import { formatMoney } from '../../app/parts/money.ts';
import { useAct } from '../../app/parts/use-act.ts';
import { ReverseDialog } from './reverse-dialog.tsx';

/** Takes back a refund that was recorded in error, or whose money came back. */
export function ReverseRefund({ refund, onClose }: { refund: RefundRowFragment; onClose: () => void }) {
  const act = useAct(ReverseRefundDocument, { isForm: true });
  return (
    <ReverseDialog noun="refund" id={refund.id} act={act} onClose={onClose}>
      {formatMoney(refund.amount)} is on the customer’s balance again, and settles their next invoices.
    </ReverseDialog>
  );
}
