import { Button, TextInput } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { UpdateBuyerDocument } from '../../app/graphql/gql/account/graphql.ts';
import type { BuyerDetailsFragment } from '../../app/graphql/gql/account/graphql.ts';
import { FormDialog } from '../../app/parts/form-dialog.tsx';
import { countryName } from '../../app/parts/names.ts';
import { problemAt } from '../../app/parts/problem.tsx';
import { useAct } from '../../app/parts/use-act.ts';
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
      <p>{wordsOf(customer) || 'The project has no address of yours.'}</p>
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
  const [details, setDetails] = useState(() => detailsOf(customer));
  const act = useAct(UpdateBuyerDocument, { isForm: true });
  const save = async () => {
    const { name, vatId } = details;
    const input = { name: name || null, vatId: vatId || null, address: addressInput(details) };
    if (!(await act.run({ id: customer.id, input: { ...input, ifVersion: customer.version } }, 'Saved.'))) return;
    onClose();
    onChanged();
  };
  return (
    <FormDialog title="Change the billing details" action="Save" isOpen onClose={onClose} act={act} onSubmit={save}>
      <TextInput
        label="Name"
        data-autofocus
        value={details.name}
        error={problemAt(act.error, '/name')}
        onChange={({ currentTarget }) => setDetails({ ...details, name: currentTarget.value })}
      />
      <DetailFields details={details} error={act.error} onChange={(change) => setDetails({ ...details, ...change })} />
    </FormDialog>
  );
}

function wordsOf({ name, vatId, address: { street, postalCode, city, country } }: BuyerDetailsFragment): string {
  const place = [postalCode, city].filter(Boolean).join(' ');
  return [name, street, place, country && countryName(country), vatId && `VAT id ${vatId}`].filter(Boolean).join(', ');
}
