import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { UpdateSubscriptionTermsDocument } from '../../app/graphql/gql/billing/graphql.ts';
import type { SubscriptionTermsFragment } from '../../app/graphql/gql/billing/graphql.ts';
import { FormDialog } from '../../app/parts/form-dialog.tsx';
import { problemAt } from '../../app/parts/problem.tsx';
import { useAct } from '../../app/parts/use-act.ts';

interface TermsFormProps {
  subscription: SubscriptionTermsFragment;
  onClose: () => void;
}

/** Changes when the next invoices of a subscription are due, and the purchase order that they name. */
export function TermsForm({ subscription, onClose }: TermsFormProps) {
  const [days, setDays] = useState(() => String(subscription.paymentTermDays ?? ''));
  const [poNumber, setPoNumber] = useState(subscription.poNumber ?? '');
  const act = useAct(UpdateSubscriptionTermsDocument, { isForm: true });
  const save = async () => {
    const input = { paymentTermDays: days ? Number(days) : null, poNumber: poNumber.trim() || null };
    if (await act.run({ id: subscription.id, input }, 'Saved.')) onClose();
  };
  return (
    <FormDialog title="Terms of the next invoices" action="Save" isOpen onClose={onClose} act={act} onSubmit={save}>
      <TextInput
        label="Days until invoices are due"
        description="If empty, those of the customer. Invoices that are written keep theirs."
        type="number"
        min={0}
        max={365}
        data-autofocus
        value={days}
        error={problemAt(act.error, '/paymentTermDays')}
        onChange={({ currentTarget }) => setDays(currentTarget.value)}
      />
      <TextInput
        label="Purchase order number"
        description="If empty, that of the customer."
        maxLength={100}
        value={poNumber}
        error={problemAt(act.error, '/poNumber')}
        onChange={({ currentTarget }) => setPoNumber(currentTarget.value)}
      />
    </FormDialog>
  );
}
