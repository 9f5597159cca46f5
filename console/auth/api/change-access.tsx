import { useState } from 'react';
import { ChangeAccessDocument } from '../../app/graphql/gql/auth/graphql.ts';
import type { AccessPartsFragment, ApiPartsFragment } from '../../app/graphql/gql/auth/graphql.ts';
import { FormDialog } from '../../app/parts/form-dialog.tsx';
import { problemWithin } from '../../app/parts/problems.ts';
import { ScopeField } from '../../app/parts/scope-field.tsx';
import { useAct } from '../../app/parts/use-act.ts';

interface ChangeAccessProps {
  api: ApiPartsFragment;
  access: AccessPartsFragment;
  onClose: () => void;
}

/** Changes the scopes that a client of another project may ask for. */
export function ChangeAccess({ api, access, onClose }: ChangeAccessProps) {
  // A scope that the API no longer has is refused, and has no effect.
  const [scopes, setScopes] = useState(access.scopes.filter((scope) => api.scopes.includes(scope)));
  const act = useAct(ChangeAccessDocument, { isForm: true });
  const change = async () => {
    if (await act.run({ input: { id: access.id, scopes } }, 'Saved.')) onClose();
  };
  return (
    <FormDialog title="Change the scopes" action="Save" isOpen onClose={onClose} act={act} onSubmit={change}>
      <ScopeField
        description={`What ${access.clientName ?? 'the client'} may ask for from now on.`}
        scopes={api.scopes}
        value={scopes}
        error={problemWithin(act.error, '/scopes')}
        onChange={setScopes}
      />
    </FormDialog>
  );
}
