import { Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { ReverseRefundDocument } from '../../app/graphql/gql/billing/graphql.ts';
import type { RefundRowFragment } from '../../app/graphql/gql/billing/graphql.ts';
import { FormDialog } from '../../app/parts/form-dialog.tsx';
import { formatMoney } from '../../app/parts/money.ts';
import { problemAt } from '../../app/parts/problem.tsx';
import { useAct } from '../../app/parts/use-act.ts';

/** Takes back a refund that was recorded in error, or whose money came back. */
export function ReverseRefund({ refund, onClose }: { refund: RefundRowFragment; onClose: () => void }) {
  const { id, amount } = refund;
  const [reason, setReason] = useState('');
  const act = useAct(ReverseRefundDocument, { isForm: true });
  const reverse = async () => {
    if (await act.run({ id, reason }, 'The refund is reversed.')) onClose();
  };
  return (
    <FormDialog title="Reverse the refund" action="Reverse" isOpen onClose={onClose} act={act} onSubmit={reverse}>
      <Text>{formatMoney(amount)} is on the customer’s balance again, and settles their next invoices.</Text>
      <Textarea
        label="Reason"
        description="It stays with the refund."
        required
        autosize
        minRows={2}
        maxRows={6}
        data-autofocus
        value={reason}
        error={problemAt(act.error, '/reason')}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
    </FormDialog>
  );
}
