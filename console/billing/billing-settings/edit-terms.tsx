import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { UpdateBillingProfileDocument } from '../../app/graphql/gql/billing/graphql.ts';
import type { BillingProfilePartsFragment } from '../../app/graphql/gql/billing/graphql.ts';
import { FormDialog } from '../../app/parts/form-dialog.tsx';
import { problemAt } from '../../app/parts/problem.tsx';
import { useAct } from '../../app/parts/use-act.ts';
import { choicesOf } from './term-choices.ts';
import { draftOf, inputOf } from './terms-draft.ts';
import type { NumberField, TextField } from './terms-draft.ts';

/** Changes the terms of the next sales. A change that someone else has made in the meantime is not overwritten. */
export function EditTerms({ profile, onClose }: { profile: BillingProfilePartsFragment; onClose: () => void }) {
  const { projectId, version } = profile;
  const [draft, setDraft] = useState(() => draftOf(profile));
  const act = useAct(UpdateBillingProfileDocument, { isForm: true });
  const save = async () => {
    if (await act.run({ input: { ...inputOf(draft), projectId, ifVersion: version } }, 'Saved.')) onClose();
  };
  const field = (name: NumberField | TextField) => ({
    value: draft[name],
    error: problemAt(act.error, `/${name}`),
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      setDraft({ ...draft, [name]: currentTarget.value }),
  });
  const choice = (name: keyof typeof choicesOf) => ({
    data: Object.entries(choicesOf[name]).map(([value, label]) => ({ value, label })),
    value: draft[name],
    error: problemAt(act.error, `/${name}`),
    onChange: ({ currentTarget }: { currentTarget: HTMLSelectElement }) =>
      setDraft({ ...draft, [name]: currentTarget.value }),
  });
  return (
    <FormDialog title="Edit the terms" action="Save" isOpen onClose={onClose} act={act} onSubmit={save}>
      <TextInput
        label="Days until an invoice is due"
        type="number"
        min={0}
        max={365}
        required
        data-autofocus
        {...field('paymentTermDays')}
      />
      <TextInput
        label="Hours that the invoice of a period stays a draft"
        description="For usage and corrections that arrive late."
        type="number"
        min={0}
        max={720}
        required
        {...field('graceHours')}
      />
      <TextInput
        label="Days overdue until the subscription is given up"
        placeholder="Never"
        type="number"
        min={1}
        max={365}
        {...field('giveUpDays')}
      />
      {draft.giveUpDays !== '' && <NativeSelect label="Then" {...choice('giveUp')} />}
      <NativeSelect label="Parts of a period" {...choice('proration')} />
      <NativeSelect label="If the project has no tax rate for a customer" {...choice('missingTaxRate')} />
      <NativeSelect
        label="Tax rate of time billed in advance"
        description="Which rate a period has if the rate changes while it runs."
        {...choice('taxPoint')}
      />
      <NativeSelect
        label="VAT ids of customers"
        description="VIES is the register of the EU; the ids are sent to the European Commission."
        {...choice('vatIdCheck')}
      />
      <NativeSelect
        label="People buy for themselves"
        description="With a confirmed address, at the published prices."
        {...choice('selfService')}
      />
      <NativeSelect label="A purchase by a customer runs" {...choice('selfServiceActivation')} />
      <TextInput
        label="Language of invoices"
        description="For customers without a language of their own."
        placeholder="en"
        required
        {...field('locale')}
      />
      <TextInput
        label="Time zone of invoices"
        description="Invoices are dated and numbered in it."
        placeholder="Europe/Berlin"
        required
        {...field('timezone')}
      />
    </FormDialog>
  );
}
