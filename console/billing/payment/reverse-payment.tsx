import { Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import { ReversePaymentDocument } from '../../app/graphql/gql/billing/graphql.ts';
import type { PaymentQuery } from '../../app/graphql/gql/billing/graphql.ts';
import { FormDialog } from '../../app/parts/form-dialog.tsx';
import { formatMoney, isZero } from '../../app/parts/money.ts';
import { problemAt } from '../../app/parts/problem.tsx';
import { useAct } from '../../app/parts/use-act.ts';

type Payment = NonNullable<PaymentQuery['payment']>;

/** Takes back a payment that was recorded in error, with the reason for the books. */
export function ReversePayment({ payment, onClose }: { payment: Payment; onClose: () => void }) {
  const { id, invoice, applied, credited } = payment;
  const [reason, setReason] = useState('');
  const act = useAct(ReversePaymentDocument, { isForm: true });
  const reverse = async () => {
    if (await act.run({ id, reason }, 'The payment is reversed.')) onClose();
  };
  return (
    <FormDialog title="Reverse the payment" action="Reverse" isOpen onClose={onClose} act={act} onSubmit={reverse}>
      <Text>
        {formatMoney(applied)} is owed again on {invoice.number ?? 'the invoice'}
        {!isZero(credited) && `, and ${formatMoney(credited)} is taken off the customer’s balance`}. For a payment that
        was recorded in error; to give money back, credit the invoice.
      </Text>
      <Textarea
        label="Reason"
        description="It stays with the payment."
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
