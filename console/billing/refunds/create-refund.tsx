import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { CreateRefundDocument } from '../../app/graphql/gql/billing/graphql.ts';
import type { CreateRefundInput } from '../../app/graphql/gql/billing/graphql.ts';
import { FormDialog } from '../../app/parts/form-dialog.tsx';
import { problemAt } from '../../app/parts/problem.tsx';
import { useAct } from '../../app/parts/use-act.ts';
import { inputOf, methods, newPayment, today } from '../invoice/payment-draft.ts';

interface CreateRefundProps {
  /** What is paid back: a payment, a credit note, or the balance of a customer. */
  of: Pick<CreateRefundInput, 'paymentId' | 'creditNoteId' | 'customerId'>;
  currency: string;
  onClose: () => void;
}

/** Records money that was paid to a customer, such as by a bank transfer; the balance has that much less. */
export function CreateRefund({ of, currency, onClose }: CreateRefundProps) {
  const [draft, setDraft] = useState({ ...newPayment(''), reason: '' });
  const act = useAct(CreateRefundDocument, { isForm: true });
  const record = async () => {
    const { receivedAt: refundedAt, amount, ...paid } = inputOf(draft);
    const reason = draft.reason.trim() || undefined;
    const input = { ...of, ...paid, currency, amount: amount || undefined, refundedAt, reason };
    if (await act.run({ input }, 'The refund is recorded.')) onClose();
  };
  const field = (name: keyof typeof draft, pointer: string = name) => ({
    value: draft[name],
    error: problemAt(act.error, `/${pointer}`),
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement | HTMLSelectElement }) =>
      setDraft({ ...draft, [name]: currentTarget.value }),
  });
  return (
    <FormDialog title="Record a refund" action="Record" isOpen onClose={onClose} act={act} onSubmit={record}>
      <TextInput
        label={`Amount in ${currency}`}
        description="Left empty, all that can be paid back. It is taken off the customer’s balance, which a credit note raises."
        data-autofocus
        inputMode="decimal"
        {...field('amount')}
      />
      <NativeSelect label="Method" data={methods} {...field('method')} />
      <TextInput
        label="Paid out on"
        description="The day on which the money left."
        type="date"
        required
        max={today()}
        {...field('day', 'refundedAt')}
      />
      <TextInput label="Reference" description="Such as the text of a bank transfer." {...field('reference')} />
      <TextInput label="Reason" {...field('reason')} />
    </FormDialog>
  );
}
