import { NativeSelect } from '@mantine/core';
import { FormDialog } from '../../app/parts/form-dialog.tsx';
import { useTerms } from './use-terms.ts';
import type { EditTermsProps } from './use-terms.ts';

/** Changes whether people buy for themselves, and when what they buy runs. */
export function EditSelfService(props: EditTermsProps) {
  const { choice, form } = useTerms(props);
  return (
    <FormDialog title="Edit self-service" action="Save" isOpen {...form}>
      <NativeSelect
        label="People buy for themselves"
        description="With a confirmed address, at the published prices."
        data-autofocus
        {...choice('selfService')}
      />
      <NativeSelect label="A purchase runs" {...choice('selfServiceActivation')} />
    </FormDialog>
  );
}
