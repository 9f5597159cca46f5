import { Button, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { EditedBuyerDocument, UpdateBuyerDocument } from '../../app/graphql/gql/account/graphql.ts';
import type { BuyerDetailsFragment } from '../../app/graphql/gql/account/graphql.ts';
import { FormDialog } from '../../app/parts/form-dialog.tsx';
import { countryName } from '../../app/parts/names.ts';
import { problemAt } from '../../app/parts/problem.tsx';
import { useAct } from '../../app/parts/use-act.ts';
import { useEdited } from '../../app/parts/use-edited.ts';
import classes from './billed-to.module.css';
import { DetailFields } from './detail-fields.tsx';
import { addressInput, detailsOf } from './details.ts';

interface BilledToProps {
  customer: BuyerDetailsFragment;
  onChanged: () => void;
}

/** Whom the project bills already, and the way to change that for the next invoices. */
export function BilledTo({ customer, onChanged }: BilledToProps) {
  const [isOpen, { open, close }] = useDisclosure();
  return (
    <>
      <p className={classes.details}>{wordsOf(customer) || 'The project has no address of yours.'}</p>
      <div>
        <Button variant="default" size="compact-sm" onClick={open}>
          Change
        </Button>
      </div>
      {isOpen && <ChangeDetails customer={customer} onClose={close} onChanged={onChanged} />}
    </>
  );
}

function ChangeDetails({ customer, onClose, onChanged }: BilledToProps & { onClose: () => void }) {
  const { id } = customer;
  const act = useAct(UpdateBuyerDocument, { isForm: true });
  const { read, draft, change, noteSent, refusal, loadNewest } = useEdited({
    ...{ thing: customer, draftOf: detailsOf, document: EditedBuyerDocument, variables: { id } },
    pick: (data) => data.customer,
  });
  const save = async () => {
    noteSent();
    const input = { name: draft.name || null, vatId: draft.vatId || null, address: addressInput(draft) };
    if (!(await act.run({ id, input: { ...input, ifVersion: read.version } }, 'Saved.'))) return;
    onClose();
    onChanged();
  };
  const error = refusal(act.error);
  return (
    <FormDialog
      title="Change the billing details"
      action="Save"
      isOpen
      onClose={onClose}
      act={{ ...act, error }}
      onSubmit={save}
      newest={{ thing: 'billing details', isPlural: true, onLoad: loadNewest }}
    >
      <TextInput
        label="Name"
        data-autofocus
        value={draft.name}
        error={problemAt(error, '/name')}
        onChange={({ currentTarget }) => change({ name: currentTarget.value })}
      />
      <DetailFields details={draft} error={error} onChange={change} />
    </FormDialog>
  );
}

function wordsOf({ name, vatId, address: { street, postalCode, city, country } }: BuyerDetailsFragment): string {
  const place = [postalCode, city].filter(Boolean).join(' ');
  return [name, street, place, country && countryName(country), vatId && `VAT id ${vatId}`].filter(Boolean).join(', ');
}
