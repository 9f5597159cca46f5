import { useState } from 'react';
import { UpdateCustomerDocument } from '../../app/graphql/gql/billing/graphql.ts';
import type { CustomerProfileFragment } from '../../app/graphql/gql/billing/graphql.ts';
import { FormDialog } from '../../app/parts/form-dialog.tsx';
import { useAct } from '../../app/parts/use-act.ts';
import { draftOf, inputOf } from './customer-draft.ts';
import { CustomerFields } from './customer-fields.tsx';

/** Changes a customer. A change that someone else has made in the meantime is not overwritten. */
export function EditCustomer({ customer, onClose }: { customer: CustomerProfileFragment; onClose: () => void }) {
  const [draft, setDraft] = useState(() => draftOf(customer));
  const act = useAct(UpdateCustomerDocument, { isForm: true });
  const save = async () => {
    const input = { ...inputOf(draft), ifVersion: customer.version };
    if (await act.run({ id: customer.id, input }, 'Saved.')) onClose();
  };
  return (
    <FormDialog title="Edit the customer" action="Save" isOpen onClose={onClose} act={act} onSubmit={save}>
      <CustomerFields draft={draft} error={act.error} onChange={(values) => setDraft({ ...draft, ...values })} />
    </FormDialog>
  );
}
