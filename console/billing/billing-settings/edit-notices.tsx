import { TextInput } from '@mantine/core';
import { FormDialog } from '../../app/parts/form-dialog.tsx';
import { useTerms } from './use-terms.ts';
import type { EditTermsProps } from './use-terms.ts';

/** Changes how long before a date it is announced. */
export function EditNotices(props: EditTermsProps) {
  const { field, form } = useTerms(props);
  const days = { type: 'number', min: 1, placeholder: 'Not announced' };
  return (
    <FormDialog title="Edit the notices" action="Save" isOpen {...form}>
      <TextInput label="Days before a trial ends" max={60} data-autofocus {...days} {...field('trialNoticeDays')} />
      <TextInput
        label="Days before a yearly renewal"
        description="Also of periods of several years."
        max={120}
        {...days}
        {...field('renewalNoticeDays')}
      />
      <TextInput label="Days before a saved method expires" max={60} {...days} {...field('expiryNoticeDays')} />
    </FormDialog>
  );
}
