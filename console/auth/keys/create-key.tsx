import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { CreateApiKeyDocument } from '../../app/graphql/gql/auth/graphql.ts';
import { FormDialog } from '../../app/parts/form-dialog.tsx';
import { problemAt } from '../../app/parts/problem.tsx';
import { ScopeField } from '../../app/parts/scope-field.tsx';
import { useAct } from '../../app/parts/use-act.ts';
import { useViewer } from '../../app/shell/viewer.ts';
import { ExpiryField } from '../secret/expiry-field.tsx';
import { inDays } from '../secret/expiry.ts';

interface CreateKeyProps {
  project: string;
  onClose: () => void;
  onCreated: (key: string | null) => void;
}

/** Asks for what a new key needs. A person gives only scopes that they have. */
export function CreateKey({ project, onClose, onCreated }: CreateKeyProps) {
  const own = useViewer().projects.nodes.find(({ id }) => id === project)?.viewerScopes ?? [];
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<string[]>([]);
  const [days, setDays] = useState('');
  const act = useAct(CreateApiKeyDocument, { isForm: true });
  const create = async () => {
    const made = await act.run({ input: { projectId: project, name, scopes, expiresAt: inDays(days) } });
    if (made?.createApiKey) onCreated(made.createApiKey.key);
  };
  return (
    <FormDialog title="Create an API key" action="Create" isOpen onClose={onClose} act={act} onSubmit={create}>
      <TextInput
        label="Name"
        description="The program that will use it."
        placeholder="Build server"
        required
        data-autofocus
        value={name}
        error={problemAt(act.error, '/name')}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
      />
      <ScopeField
        description="What the program may do. Give it no more than it needs."
        scopes={own}
        value={scopes}
        error={problemAt(act.error, '/scopes')}
        onChange={setScopes}
      />
      <ExpiryField value={days} onChange={setDays} />
    </FormDialog>
  );
}
