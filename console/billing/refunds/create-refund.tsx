import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { CreateRefundDocument } from '../../app/graphql/gql/billing/graphql.ts';
import type { CreateRefundInput, GatewayName } from '../../app/graphql/gql/billing/graphql.ts';
import { FormDialog } from '../../app/parts/form-dialog.tsx';
import { problemAt } from '../../app/parts/problem.tsx';
import { useAct } from '../../app/parts/use-act.ts';
import { gatewayWords } from '../gateways/gateway-words.ts';
import { inputOf, methods, newPayment, today } from '../invoice/payment-draft.ts';
import type { PaymentDraft } from '../invoice/payment-draft.ts';

interface CreateRefundProps {
  /** What is paid back: a payment, a credit note, or the balance of a customer. */
  of: Pick<CreateRefundInput, 'paymentId' | 'creditNoteId' | 'customerId'>;
  currency: string;
  /** The gateway that took the payment and so pays it back; left out or null if the refund is recorded by hand. */
  gateway?: GatewayName | null;
  onClose: () => void;
}

type Field = (
  name: keyof PaymentDraft | 'reason',
  pointer?: string,
) => {
  value: string;
  error: string | undefined;
  onChange: (event: { currentTarget: HTMLInputElement | HTMLSelectElement }) => void;
};

/** Has a gateway pay money back, or records that it was paid, such as by a bank transfer; the balance has that much less. */
export function CreateRefund({ of, currency, gateway = null, onClose }: CreateRefundProps) {
  const [draft, setDraft] = useState({ ...newPayment(''), reason: '' });
  const act = useAct(CreateRefundDocument, { isForm: true });
  const record = async () => {
    const { receivedAt: refundedAt, amount, ...paid } = inputOf(draft);
    const reason = draft.reason.trim() || undefined;
    const shared = { ...of, currency, amount: amount || undefined, reason };
    const input = gateway ? shared : { ...shared, ...paid, refundedAt };
    const done = gateway ? `${gatewayWords[gateway].label} pays the money back.` : 'The refund is recorded.';
    if (await act.run({ input }, done)) onClose();
  };
  const field: Field = (name, pointer = name) => ({
    value: draft[name],
    error: problemAt(act.error, `/${pointer}`),
    onChange: ({ currentTarget }) => setDraft({ ...draft, [name]: currentTarget.value }),
  });
  return (
    <FormDialog
      title={gateway ? 'Refund the payment' : 'Record a refund'}
      action={gateway ? 'Refund' : 'Record'}
      isOpen
      onClose={onClose}
      act={act}
      onSubmit={record}
    >
      <TextInput
        label={`Amount in ${currency}`}
        description="Left empty, all that can be paid back. It is taken off the customer’s balance, which a credit note raises."
        data-autofocus
        inputMode="decimal"
        {...field('amount')}
      />
      {gateway === null && <RecordedFields field={field} />}
      <TextInput label="Reason" {...field('reason')} />
    </FormDialog>
  );
}

/** How money was paid out by hand. */
function RecordedFields({ field }: { field: Field }) {
  return (
    <>
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
    </>
  );
}
