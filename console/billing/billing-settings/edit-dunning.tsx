import { NativeSelect, TextInput } from '@mantine/core';
import { FormDialog } from '../../app/parts/form-dialog.tsx';
import { useTerms } from './use-terms.ts';
import type { EditTermsProps } from './use-terms.ts';

/** Changes what happens about invoices that are not paid. */
export function EditDunning(props: EditTermsProps) {
  const { draft, field, choice, form } = useTerms(props);
  return (
    <FormDialog title="Edit what happens to unpaid invoices" action="Save" isOpen {...form}>
      <TextInput
        label="Days on which the customer is reminded"
        description="Counted from the due date: -3, 1, 7 is three days before it, and one and seven days after it."
        placeholder="Not reminded"
        data-autofocus
        {...field('reminderDays')}
      />
      <TextInput
        label="Days until a declined payment is tried again"
        description="Each from the attempt before, such as 1, 3, 5, 7."
        placeholder="Not again"
        {...field('retryDays')}
      />
      <NativeSelect label="If the default method is declined" {...choice('tryOtherMethods')} />
      <TextInput
        label="Days overdue until you give up"
        placeholder="Never"
        type="number"
        min={1}
        max={365}
        {...field('giveUpDays')}
      />
      {draft.giveUpDays !== '' && (
        <>
          <NativeSelect label="Then the subscription" {...choice('giveUp')} />
          <NativeSelect label="Then the invoice" {...choice('giveUpInvoice')} />
        </>
      )}
    </FormDialog>
  );
}
