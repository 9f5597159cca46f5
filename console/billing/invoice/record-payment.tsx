import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { RecordPaymentDocument } from '../../app/graphql/gql/billing/graphql.ts';
import type { InvoiceQuery } from '../../app/graphql/gql/billing/graphql.ts';
import { FormDialog } from '../../app/parts/form-dialog.tsx';
import { formatMoney } from '../../app/parts/money.ts';
import { problemAt } from '../../app/parts/problem.tsx';
import { useAct } from '../../app/parts/use-act.ts';
import { inputOf, methods, newPayment, today } from './payment-draft.ts';

type Invoice = NonNullable<InvoiceQuery['invoice']>;

/** Records money that was received elsewhere, such as a bank transfer. */
export function RecordPayment({ invoice, onClose }: { invoice: Invoice; onClose: () => void }) {
  const { id, amountDue, number } = invoice;
  const [draft, setDraft] = useState(() => newPayment(amountDue.amount));
  const act = useAct(RecordPaymentDocument, { isForm: true });
  const record = async () => {
    const input = { invoiceId: id, ...inputOf(draft) };
    if (await act.run({ input }, `The payment of ${number} is recorded.`)) onClose();
  };
  const field = (name: keyof typeof draft, pointer: string = name) => ({
    value: draft[name],
    error: problemAt(act.error, `/${pointer}`),
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement | HTMLSelectElement }) =>
      setDraft({ ...draft, [name]: currentTarget.value }),
  });
  return (
    <FormDialog title="Record a payment" action="Record" isOpen onClose={onClose} act={act} onSubmit={record}>
      <TextInput
        label={`Amount in ${amountDue.currency}`}
        description={`${formatMoney(amountDue)} is owed.`}
        required
        data-autofocus
        inputMode="decimal"
        {...field('amount')}
      />
      <NativeSelect label="Method" data={methods} {...field('method')} />
      <TextInput
        label="Received on"
        description="The day on which the money arrived."
        type="date"
        required
        max={today()}
        {...field('day', 'receivedAt')}
      />
      <TextInput label="Reference" description="Such as the text of a bank transfer." {...field('reference')} />
    </FormDialog>
  );
}
