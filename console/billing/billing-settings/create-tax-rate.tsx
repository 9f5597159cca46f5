import { Checkbox, TextInput } from '@mantine/core';
import { useState } from 'react';
import { CreateTaxRateDocument } from '../../app/graphql/gql/billing/graphql.ts';
import { FormDialog } from '../../app/parts/form-dialog.tsx';
import { problemAt } from '../../app/parts/problem.tsx';
import { useAct } from '../../app/parts/use-act.ts';

const empty = { name: '', percentage: '', country: '', taxCode: '', validFrom: '', validUntil: '' };

/** Asks for the terms of a tax rate, which do not change later: another percentage is another rate. */
export function CreateTaxRate({ project, onClose }: { project: string; onClose: () => void }) {
  const [draft, setDraft] = useState(empty);
  const [replace, setReplace] = useState(false);
  const act = useAct(CreateTaxRateDocument, { isForm: true });
  const create = async () => {
    const input = {
      ...{ projectId: project, name: draft.name.trim(), percentage: draft.percentage.trim(), replace },
      country: draft.country.trim().toUpperCase() || undefined,
      taxCode: draft.taxCode.trim() || undefined,
      validFrom: draft.validFrom || undefined,
      validUntil: draft.validUntil || undefined,
    };
    if (await act.run({ input }, 'The tax rate is created.')) onClose();
  };
  const field = (name: keyof typeof empty) => ({
    value: draft[name],
    error: problemAt(act.error, `/${name}`),
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      setDraft({ ...draft, [name]: currentTarget.value }),
  });
  return (
    <FormDialog title="Create a tax rate" action="Create" isOpen onClose={onClose} act={act} onSubmit={create}>
      <TextInput
        label="Name"
        description="Printed on invoices."
        placeholder="VAT"
        required
        data-autofocus
        {...field('name')}
      />
      <TextInput label="Percent" placeholder="19" required inputMode="decimal" {...field('percentage')} />
      <TextInput
        label="Country of the customers"
        description="Two letters; if empty, every country without a rate of its own."
        placeholder="DE"
        maxLength={2}
        {...field('country')}
      />
      <TextInput
        label="Tax code of the products"
        description="If empty, all products without a rate for their code."
        {...field('taxCode')}
      />
      <TextInput
        label="First day"
        description="The present rate ends on it. If empty, the rate applies to all days."
        type="date"
        {...field('validFrom')}
      />
      <TextInput
        label="First day after it"
        description="The present rate applies again from then on. If empty, the rate has no end."
        type="date"
        {...field('validUntil')}
      />
      <Checkbox
        label="Replace rates that this one covers"
        description="Archives them, as if they were wrong: they no longer apply to any day."
        checked={replace}
        onChange={({ currentTarget }) => setReplace(currentTarget.checked)}
      />
    </FormDialog>
  );
}
