import { Checkbox, NativeSelect, TextInput } from '@mantine/core';
import type { CombinedError } from 'urql';
import type { CollectionMethod } from '../../app/graphql/gql/billing/graphql.ts';
import { problemAt } from '../../app/parts/problem.tsx';
import { collectionWords } from './collection-words.ts';
import type { CustomerDraft } from './customer-draft.ts';
import classes from './customer-fields.module.css';

interface CustomerFieldsProps {
  draft: CustomerDraft;
  error: CombinedError | undefined;
  onChange: (values: Partial<CustomerDraft>) => void;
}

/** What an invoice says about a customer, and what decides its tax. */
export function CustomerFields({ draft, error, onChange }: CustomerFieldsProps) {
  const field = (
    name: Exclude<keyof CustomerDraft, 'taxExempt' | 'combineInvoices' | 'collectionMethod'>,
    pointer = name as string,
  ) => ({
    value: draft[name],
    error: problemAt(error, `/${pointer}`),
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => onChange({ [name]: currentTarget.value }),
  });
  return (
    <>
      <TextInput label="Name" data-autofocus {...field('name')} />
      <TextInput label="Email" type="email" {...field('email')} />
      <TextInput label="Street" {...field('street', 'address/street')} />
      <div className={classes.place}>
        <TextInput label="Postal code" {...field('postalCode', 'address/postalCode')} />
        <TextInput label="City" {...field('city', 'address/city')} />
        <TextInput label="Country" placeholder="DE" maxLength={2} {...field('country', 'address/country')} />
      </div>
      <div className={classes.pair}>
        <TextInput label="VAT id" placeholder="DE123456788" {...field('vatId')} />
        <TextInput label="Language" placeholder="de" {...field('locale')} />
      </div>
      <div className={classes.halves}>
        <TextInput
          label="Days until invoices are due"
          description="If empty, those of the billing profile."
          type="number"
          min={0}
          max={365}
          {...field('paymentTermDays')}
        />
        <TextInput
          label="Purchase order number"
          description="Invoices name it."
          maxLength={100}
          {...field('poNumber')}
        />
      </div>
      <NativeSelect
        label="Invoices are paid"
        data={Object.entries(collectionWords).map(([value, label]) => ({ value, label }))}
        value={draft.collectionMethod}
        error={problemAt(error, '/collectionMethod')}
        onChange={({ currentTarget }) => onChange({ collectionMethod: currentTarget.value as CollectionMethod })}
      />
      <Checkbox
        label="Exempt from tax"
        checked={draft.taxExempt}
        onChange={({ currentTarget }) => onChange({ taxExempt: currentTarget.checked })}
      />
      <Checkbox
        label="One invoice for all subscriptions"
        description="What falls due on one day of the customer shares an invoice, which is final when the day ends."
        checked={draft.combineInvoices}
        onChange={({ currentTarget }) => onChange({ combineInvoices: currentTarget.checked })}
      />
    </>
  );
}
