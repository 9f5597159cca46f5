import { TextInput, Textarea } from '@mantine/core';
import type { ChangeEvent } from 'react';
import { EditedBillingProfileDocument, UpdateBillingProfileDocument } from '../../app/graphql/gql/billing/graphql.ts';
import type { BillingProfilePartsFragment } from '../../app/graphql/gql/billing/graphql.ts';
import { FormDialog } from '../../app/parts/form-dialog.tsx';
import { problemAt } from '../../app/parts/problem.tsx';
import { useAct } from '../../app/parts/use-act.ts';
import { useEdited } from '../../app/parts/use-edited.ts';
import classes from '../customer-form/customer-fields.module.css';
import { draftOf, inputOf } from './seller-draft.ts';
import type { AddressField, SellerField } from './seller-draft.ts';

/** Changes the seller on the next invoices. A change that someone else has made in the meantime is not overwritten. */
export function EditSeller({ profile, onClose }: { profile: BillingProfilePartsFragment; onClose: () => void }) {
  const { projectId } = profile;
  const act = useAct(UpdateBillingProfileDocument, { isForm: true });
  const { read, draft, change, noteSent, refusal, loadNewest } = useEdited({
    ...{ thing: profile, draftOf, document: EditedBillingProfileDocument, variables: { projectId } },
    pick: (data) => data.billingProfile,
  });
  const save = async () => {
    noteSent();
    if (await act.run({ input: { ...inputOf(draft), projectId, ifVersion: read.version } }, 'Saved.')) onClose();
  };
  const error = refusal(act.error);
  const field = (name: SellerField | AddressField, pointer: string = name) => ({
    value: draft[name],
    error: problemAt(error, `/${pointer}`),
    onChange: ({ currentTarget }: ChangeEvent<HTMLInputElement | HTMLTextAreaElement>) =>
      change({ [name]: currentTarget.value }),
  });
  const place = (name: AddressField) => field(name, `address/${name}`);
  return (
    <FormDialog
      title="Edit the seller"
      action="Save"
      isOpen
      onClose={onClose}
      act={{ ...act, error }}
      onSubmit={save}
      newest={{ thing: 'seller', onLoad: loadNewest }}
    >
      <TextInput label="Legal name" data-autofocus {...field('legalName')} />
      <TextInput label="Street" {...place('street')} />
      <div className={classes.place}>
        <TextInput label="Postal code" {...place('postalCode')} />
        <TextInput label="City" {...place('city')} />
        <TextInput label="Country" placeholder="DE" maxLength={2} {...place('country')} />
      </div>
      <TextInput label="Email" type="email" {...field('email')} />
      <TextInput label="VAT id" placeholder="DE123456788" {...field('vatId')} />
      <TextInput label="Tax number" description="Of the local tax office." {...field('taxNumber')} />
      <TextInput label="IBAN" description="The account that invoices ask to pay to." {...field('iban')} />
      <TextInput label="BIC" {...field('bic')} />
      <Textarea
        label="Footer"
        description="Printed at the foot of every invoice."
        autosize
        minRows={2}
        {...field('footer')}
      />
    </FormDialog>
  );
}
