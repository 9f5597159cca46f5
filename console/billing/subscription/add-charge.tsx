import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { CreatePendingChargeDocument } from '../../app/graphql/gql/billing/graphql.ts';
import type { TaxBehavior } from '../../app/graphql/gql/billing/graphql.ts';
import { FormDialog } from '../../app/parts/form-dialog.tsx';
import { problemAt } from '../../app/parts/problem.tsx';
import { useAct } from '../../app/parts/use-act.ts';

interface AddChargeProps {
  subscriptionId: string;
  currency: string;
  onClose: () => void;
}

const taxBehaviors: { value: TaxBehavior; label: string }[] = [
  { value: 'exclusive', label: 'Without tax, which is added' },
  { value: 'inclusive', label: 'With tax' },
];

/** Adds a charge by hand to the next invoice of a subscription. */
export function AddCharge({ subscriptionId, currency, onClose }: AddChargeProps) {
  const [draft, setDraft] = useState({ description: '', quantity: '1', unitAmount: '' });
  const [taxBehavior, setTaxBehavior] = useState<TaxBehavior>('exclusive');
  const act = useAct(CreatePendingChargeDocument, { isForm: true });
  const add = async () => {
    if (await act.run({ input: { subscriptionId, ...draft, taxBehavior } }, 'The charge is added.')) onClose();
  };
  const field = (name: keyof typeof draft) => ({
    required: true,
    value: draft[name],
    error: problemAt(act.error, `/${name}`),
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      setDraft({ ...draft, [name]: currentTarget.value }),
  });
  return (
    <FormDialog title="Add a charge" action="Add" isOpen onClose={onClose} act={act} onSubmit={add}>
      <TextInput label="Text on the invoice" data-autofocus maxLength={500} {...field('description')} />
      <TextInput label="Quantity" inputMode="decimal" {...field('quantity')} />
      <TextInput label={`Price of one, in ${currency}`} inputMode="decimal" {...field('unitAmount')} />
      <NativeSelect
        label="The price is"
        description="No coupon discounts it. It becomes a line of the next invoice."
        data={taxBehaviors}
        value={taxBehavior}
        onChange={({ currentTarget }) => setTaxBehavior(currentTarget.value as TaxBehavior)}
      />
    </FormDialog>
  );
}
