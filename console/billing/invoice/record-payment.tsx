import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { RecordPaymentDocument } from '../../app/graphql/gql/billing/graphql.ts';
import type { InvoiceQuery } from '../../app/graphql/gql/billing/graphql.ts';
import { FormDialog } from '../../app/parts/form-dialog.tsx';
import { formatMoney } from '../../app/parts/money.ts';
import { problemAt } from '../../app/parts/problem.tsx';
import { useAct } from '../../app/parts/use-act.ts';

type Invoice = NonNullable<InvoiceQuery['invoice']>;

/** Records money that was received elsewhere, such as a bank transfer. */
export function RecordPayment({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const { id, amountDue, number } = invoice;
  const [amount, setAmount] = useState(amountDue.amount);
  const [reference, setReference] = useState('');
  const act = useAct(RecordPaymentDocument, { isForm: true });
  const record = async () => {
    const input = { invoiceId: id, amount, reference: reference || undefined };
    if (await act.run({ input }, `The payment of ${number} is recorded.`)) onClose();
  };
  return (
    <FormDialog title="Record a payment" action="Record" isOpen onClose={onClose} act={act} onSubmit={record}>
      <TextInput
        label={`Amount in ${amountDue.currency}`}
        description={`${formatMoney(amountDue)} is owed.`}
        required
        data-autofocus
        inputMode="decimal"
        value={amount}
        error={problemAt(act.error, '/amount')}
        onChange={({ currentTarget }) => setAmount(currentTarget.value)}
      />
      <TextInput
        label="Reference"
        description="Such as the text of a bank transfer."
        value={reference}
        error={problemAt(act.error, '/reference')}
        onChange={({ currentTarget }) => setReference(currentTarget.value)}
      />
    </FormDialog>
  );
}
