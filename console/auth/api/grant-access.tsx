import { TextInput } from '@mantine/core';
import { useState } from 'react';
import { GrantAccessDocument } from '../../app/graphql/gql/auth/graphql.ts';
import type { ApiPartsFragment } from '../../app/graphql/gql/auth/graphql.ts';
import { FormDialog } from '../../app/parts/form-dialog.tsx';
import { problemWithin } from '../../app/parts/problems.ts';
import { problemAt } from '../../app/parts/problem.tsx';
import { ScopeField } from '../../app/parts/scope-field.tsx';
import { useAct } from '../../app/parts/use-act.ts';

/** Allows a client of another project to ask for tokens of an API. */
export function GrantAccess({ api, onClose }: { api: ApiPartsFragment; onClose: () => void }) {
  const [clientId, setClientId] = useState('');
  const [scopes, setScopes] = useState<string[]>([]);
  const act = useAct(GrantAccessDocument, { isForm: true });
  const grant = async () => {
    const input = { resourceServerId: api.id, clientId: clientId.trim(), scopes };
    if (await act.run({ input }, 'The client may ask for tokens now.')) onClose();
  };
  return (
    <FormDialog title="Allow a client" action="Allow" isOpen onClose={onClose} act={act} onSubmit={grant}>
      <TextInput
        label="Client"
        description="The id of a client of another project, which its people can tell you. A person who signs in with it is still asked for consent."
        placeholder="client_…"
        required
        data-autofocus
        value={clientId}
        error={problemAt(act.error, '/clientId')}
        onChange={({ currentTarget }) => setClientId(currentTarget.value)}
      />
      <ScopeField
        description="What it may ask for."
        scopes={api.scopes}
        value={scopes}
        error={problemWithin(act.error, '/scopes')}
        onChange={setScopes}
      />
    </FormDialog>
  );
}
