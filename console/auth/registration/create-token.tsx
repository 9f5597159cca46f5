import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { CreateRegistrationTokenDocument } from '../../app/graphql/gql/auth/graphql.ts';
import { FormDialog } from '../../app/parts/form-dialog.tsx';
import { problemWithin } from '../../app/parts/problems.ts';
import { problemAt } from '../../app/parts/problem.tsx';
import { ScopeField } from '../../app/parts/scope-field.tsx';
import { useAct } from '../../app/parts/use-act.ts';
import { useViewer } from '../../app/shell/viewer.ts';
import { ofPeople } from '../client/client-draft.ts';
import { inDays } from '../secret/expiry.ts';

const expiries = [
  { value: '1', label: 'In a day' },
  { value: '7', label: 'In 7 days' },
  { value: '30', label: 'In 30 days' },
  { value: '180', label: 'In 180 days' },
];

interface CreateTokenProps {
  project: string;
  onClose: () => void;
  onCreated: (token: string | null) => void;
}

/** Asks for what a new registration token needs. A person gives only scopes that they have. */
export function CreateToken({ project, onClose, onCreated }: CreateTokenProps) {
  const own = useViewer().projects.nodes.find(({ id }) => id === project)?.viewerScopes ?? [];
  const [name, setName] = useState('');
  const [uses, setUses] = useState('1');
  const [days, setDays] = useState('7');
  const [scopes, setScopes] = useState(() => ofPeople.filter((scope) => scope !== 'account'));
  const act = useAct(CreateRegistrationTokenDocument, { isForm: true });
  const create = async () => {
    const input = { projectId: project, name, uses: Number(uses), scopes, expiresAt: inDays(days) };
    const made = await act.run({ input });
    if (made?.createRegistrationToken) onCreated(made.createRegistrationToken.token);
  };
  return (
    <FormDialog
      title="Create a registration token"
      action="Create"
      isOpen
      onClose={onClose}
      act={act}
      onSubmit={create}
    >
      <TextInput
        label="Name"
        description="Who gets it, or what it is for."
        required
        data-autofocus
        value={name}
        error={problemAt(act.error, '/name')}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <TextInput
        label="Clients"
        description="How many it registers, at most 1000."
        type="number"
        min={1}
        max={1000}
        required
        value={uses}
        error={problemAt(act.error, '/uses')}
        onChange={({ currentTarget }) => setUses(currentTarget.value)}
      />
      <ScopeField
        description="The most that its clients may ask for."
        scopes={[...ofPeople, ...own]}
        value={scopes}
        error={problemWithin(act.error, '/scopes')}
        onChange={setScopes}
      />
      <NativeSelect
        label="Expires"
        data={expiries}
        value={days}
        error={problemAt(act.error, '/expiresAt')}
        onChange={({ currentTarget }) => setDays(currentTarget.value)}
      />
    </FormDialog>
  );
}
