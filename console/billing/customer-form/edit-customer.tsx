import { EditedCustomerDocument, UpdateCustomerDocument } from '../../app/graphql/gql/billing/graphql.ts';
import type { CustomerProfileFragment } from '../../app/graphql/gql/billing/graphql.ts';
import { FormDialog } from '../../app/parts/form-dialog.tsx';
import { useAct } from '../../app/parts/use-act.ts';
import { useEdited } from '../../app/parts/use-edited.ts';
import { draftOf, inputOf } from './customer-draft.ts';
import { CustomerFields } from './customer-fields.tsx';

/** Changes a customer. A change that someone else has made in the meantime is not overwritten. */
export function EditCustomer({ customer, onClose }: { customer: CustomerProfileFragment; onClose: () => void }) {
  const { id } = customer;
  const act = useAct(UpdateCustomerDocument, { isForm: true });
  const { read, draft, change, noteSent, refusal, loadNewest } = useEdited({
    ...{ thing: customer, draftOf, document: EditedCustomerDocument, variables: { id } },
    pick: (data) => data.customer,
  });
  const save = async () => {
    noteSent();
    if (await act.run({ id, input: { ...inputOf(draft), ifVersion: read.version } }, 'Saved.')) onClose();
  };
  const error = refusal(act.error);
  return (
    <FormDialog
      title="Edit the customer"
      action="Save"
      isOpen
      onClose={onClose}
      act={{ ...act, error }}
      onSubmit={save}
      newest={{ thing: 'customer', onLoad: loadNewest }}
    >
      <CustomerFields draft={draft} error={error} onChange={change} />
    </FormDialog>
  );
}
