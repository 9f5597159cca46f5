import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { CreateApiDocument } from '../../app/graphql/gql/auth/graphql.ts';
import { FormDialog } from '../../app/parts/form-dialog.tsx';
import { problemAt } from '../../app/parts/problem.tsx';
import { useAct } from '../../app/parts/use-act.ts';
import { useMoveOn } from '../../app/parts/use-move-on.ts';
import { ApiFields } from './api-fields.tsx';
import { fieldsOf, newApi } from './draft.ts';

/** Asks for what a new API needs, and opens it. */
export function CreateApi({ project, onClose }: { project: string; onClose: () => void }) {
  const [identifier, setIdentifier] = useState('');
  const [draft, setDraft] = useState(newApi);
  const act = useAct(CreateApiDocument, { isForm: true });
  const moveOn = useMoveOn('The API is registered.');
  const create = async () => {
    const made = await act.run({ input: { projectId: project, identifier: identifier.trim(), ...fieldsOf(draft) } });
    const api = made?.createResourceServer?.resourceServer.id;
    if (api) await moveOn({ to: '/$project/apis/$api', params: { project, api } });
  };
  return (
    <FormDialog title="Register an API" action="Register" isOpen onClose={onClose} act={act} onSubmit={create}>
      <TextInput
        label="Identifier"
        description="The address that clients and tokens name it by, letter by letter. It cannot be changed later."
        placeholder="https://api.shop.example"
        required
        data-autofocus
        value={identifier}
        error={problemAt(act.error, '/identifier')}
        onChange={({ currentTarget }) => setIdentifier(currentTarget.value)}
      />
      <ApiFields draft={draft} error={act.error} onChange={(change) => setDraft({ ...draft, ...change })} />
    </FormDialog>
  );
}
