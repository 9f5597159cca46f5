import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { ClockChoicesDocument, CreateCustomerDocument } from '../../app/graphql/gql/billing/graphql.ts';
import { FormDialog } from '../../app/parts/form-dialog.tsx';
import { problemAt } from '../../app/parts/problem.tsx';
import { useAct } from '../../app/parts/use-act.ts';
import { useMoveOn } from '../../app/parts/use-move-on.ts';
import { useScreen } from '../../app/parts/use-screen.ts';
import { emptyDraft, inputOf } from './customer-draft.ts';
import { CustomerFields } from './customer-fields.tsx';

interface CreateCustomerProps {
  project: string;
  /** The test clock to begin with. */
  clock?: string;
  onClose: () => void;
}

/** Creates a customer, and opens its page. Its external id and its clock do not change later. */
export function CreateCustomer({ project, clock = '', onClose }: CreateCustomerProps) {
  const [draft, setDraft] = useState(emptyDraft);
  const [externalId, setExternalId] = useState('');
  const [testClockId, setClock] = useState(clock);
  const { data } = useScreen(ClockChoicesDocument, { projectId: project });
  const clocks = (data?.testClocks?.nodes ?? []).map(({ id, name }) => ({ value: id, label: name }));
  const act = useAct(CreateCustomerDocument, { isForm: true });
  const moveOn = useMoveOn('The customer is created.');
  const create = async () => {
    const fixed = { projectId: project, externalId: externalId || undefined, testClockId: testClockId || undefined };
    const made = await act.run({ input: { ...inputOf(draft), ...fixed } });
    const customer = made?.createCustomer?.customer.id;
    if (customer) await moveOn({ to: '/$project/customers/$customer', params: { project, customer } });
  };
  return (
    <FormDialog title="Create a customer" action="Create" isOpen onClose={onClose} act={act} onSubmit={create}>
      <CustomerFields draft={draft} error={act.error} onChange={(values) => setDraft({ ...draft, ...values })} />
      <TextInput
        label="External id"
        description="Its id in your own system; it does not change later."
        value={externalId}
        error={problemAt(act.error, '/externalId')}
        onChange={({ currentTarget }) => setExternalId(currentTarget.value)}
      />
      {clocks.length > 0 && (
        <NativeSelect
          label="Test clock"
          data={[{ value: '', label: 'None: real time' }, ...clocks]}
          value={testClockId}
          onChange={({ currentTarget }) => setClock(currentTarget.value)}
        />
      )}
    </FormDialog>
  );
}
