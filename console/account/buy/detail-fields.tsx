import { TextInput } from '@mantine/core';
import type { CombinedError } from 'urql';
import { problemAt } from '../../app/parts/problem.tsx';
import classes from '../../billing/customer-form/customer-fields.module.css';
import type { Details } from './details.ts';

interface DetailFieldsProps {
  details: Details;
  error: CombinedError | undefined;
  /** Where the details are in the input, before the names of their fields. */
  at?: string;
  onChange: (change: Partial<Details>) => void;
}

/** Whom the invoices are made out to; the country and the VAT id decide the tax. */
export function DetailFields({ details, error, at = '', onChange }: DetailFieldsProps) {
  const field = (name: keyof Details, pointer: string = name) => ({
    value: details[name],
    error: problemAt(error, `${at}/${pointer}`),
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => onChange({ [name]: currentTarget.value }),
  });
  return (
    <>
      <TextInput label="Street" autoComplete="street-address" {...field('street', 'address/street')} />
      <div className={classes.place}>
        <TextInput label="Postal code" autoComplete="postal-code" {...field('postalCode', 'address/postalCode')} />
        <TextInput label="City" autoComplete="address-level2" {...field('city', 'address/city')} />
        <TextInput
          label="Country"
          placeholder="DE"
          maxLength={2}
          autoComplete="country"
          {...field('country', 'address/country')}
        />
      </div>
      <TextInput label="VAT id" description="Only of a business." placeholder="DE123456788" {...field('vatId')} />
    </>
  );
}
