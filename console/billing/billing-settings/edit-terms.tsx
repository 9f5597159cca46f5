import { NativeSelect, TextInput } from '@mantine/core';
import { FormDialog } from '../../app/parts/form-dialog.tsx';
import { useTerms } from './use-terms.ts';
import type { EditTermsProps } from './use-terms.ts';

/** Changes the terms of the next sales. */
export function EditTerms(props: EditTermsProps) {
  const { field, choice, form } = useTerms(props);
  return (
    <FormDialog title="Edit the terms" action="Save" isOpen {...form}>
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
      <NativeSelect label="Parts of a period" {...choice('proration')} />
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
