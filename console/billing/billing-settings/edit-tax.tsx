import { NativeSelect } from '@mantine/core';
import { FormDialog } from '../../app/parts/form-dialog.tsx';
import { useTerms } from './use-terms.ts';
import type { EditTermsProps } from './use-terms.ts';

/** Changes how the tax of the next invoices is found. */
export function EditTax(props: EditTermsProps) {
  const { choice, form } = useTerms(props);
  return (
    <FormDialog title="Edit the tax" action="Save" isOpen {...form}>
      <NativeSelect
        label="If the project has no tax rate for a customer"
        data-autofocus
        {...choice('missingTaxRate')}
      />
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
    </FormDialog>
  );
}
