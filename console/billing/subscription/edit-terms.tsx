import { Button, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { UpdateSubscriptionTermsDocument } from '../../app/graphql/gql/billing/graphql.ts';
import type { SubscriptionTermsFragment } from '../../app/graphql/gql/billing/graphql.ts';
import { FormDialog } from '../../app/parts/form-dialog.tsx';
import { problemAt } from '../../app/parts/problem.tsx';
import { useAct } from '../../app/parts/use-act.ts';

/** Changes when the next invoices of a subscription are due, and the purchase order that they name. */
export function EditTerms({ subscription }: { subscription: SubscriptionTermsFragment }) {
  const [isOpen, { open, close }] = useDisclosure();
  return (
    <>
      <Button variant="default" onClick={open}>
        Invoice terms
      </Button>
      {isOpen && <TermsForm subscription={subscription} onClose={close} />}
    </>
  );
}

function TermsForm({ subscription, onClose }: { subscription: SubscriptionTermsFragment; onClose: () => void }) {
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
