import { NativeSelect, SegmentedControl, TextInput } from '@mantine/core';
import type { CombinedError } from 'urql';
import { problemAt } from '../../app/parts/problem.tsx';
import classes from '../preview/preview.module.css';
import { CustomerPicker } from './customer-picker.tsx';
import type { CustomerDraft } from './draft.ts';

interface CustomerFieldsProps {
  draft: CustomerDraft;
  clocks: readonly { id: string; name: string }[];
  project: string;
  error: CombinedError | undefined;
  onChange: (values: Partial<CustomerDraft>) => void;
}

const kinds = [
  { value: 'existing', label: 'Existing' },
  { value: 'new', label: 'New' },
];

/** Whom to bill: a customer of the project, or a new one. */
export function CustomerFields({ draft, clocks, project, error, onChange }: CustomerFieldsProps) {
  return (
    <>
      <div>
        <SegmentedControl
          aria-label="Customer"
          data={kinds}
          value={draft.isNewCustomer ? 'new' : 'existing'}
          onChange={(value) => onChange({ isNewCustomer: value === 'new' })}
        />
      </div>
      {draft.isNewCustomer ? (
        <NewCustomer draft={draft} clocks={clocks} error={error} onChange={onChange} />
      ) : (
        <CustomerPicker project={project} chosen={draft.customer} onChoose={(customer) => onChange({ customer })} />
      )}
    </>
  );
}

function NewCustomer({ draft, clocks, error, onChange }: Omit<CustomerFieldsProps, 'project'>) {
  const field = (name: 'name' | 'email' | 'externalId') => ({
    value: draft[name],
    error: problemAt(error, `/${name}`),
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => onChange({ [name]: currentTarget.value }),
  });
  const clockChoices = clocks.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <>
      <div className={classes.pair}>
        <TextInput label="Name" {...field('name')} />
        <TextInput label="Email" type="email" {...field('email')} />
      </div>
      <div className={classes.pair}>
        <TextInput label="External id" placeholder="Its id in your own system" {...field('externalId')} />
        <NativeSelect
          label="Test clock"
          data={[{ value: '', label: 'None: real time' }, ...clockChoices]}
          value={draft.clockId}
          onChange={({ currentTarget }) => onChange({ clockId: currentTarget.value })}
        />
      </div>
    </>
  );
}
