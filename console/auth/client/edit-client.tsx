import { Checkbox, TextInput } from '@mantine/core';
import { useState } from 'react';
import { UpdateClientDocument } from '../../app/graphql/gql/auth/graphql.ts';
import type { ClientPartsFragment } from '../../app/graphql/gql/auth/graphql.ts';
import { FormDialog } from '../../app/parts/form-dialog.tsx';
import { problemWithin } from '../../app/parts/problems.ts';
import { ScopeField } from '../../app/parts/scope-field.tsx';
import { useAct } from '../../app/parts/use-act.ts';
import { LinesField } from '../lines/lines-field.tsx';
import { linesOf } from '../lines/lines.ts';
import { changesOf, scopesFor } from './client-draft.ts';

/** Changes the settings of a client. */
export function EditClient({ client, onClose }: { client: ClientPartsFragment; onClose: () => void }) {
  const [draft, setDraft] = useState({
    ...{ name: client.name, scopes: [...client.scopes], requiresPkce: client.requiresPkce },
    ...{ redirectUris: client.redirectUris.join('\n'), after: client.postLogoutRedirectUris.join('\n') },
    backchannel: client.backchannelLogoutUri ?? '',
  });
  const set = (change: Partial<typeof draft>) => setDraft({ ...draft, ...change });
  const act = useAct(UpdateClientDocument, { isForm: true });
  const save = async () => {
    const { redirectUris, after, backchannel, ...others } = draft;
    const wanted = {
      ...{ ...others, redirectUris: linesOf(redirectUris), postLogoutRedirectUris: linesOf(after) },
      backchannelLogoutUri: backchannel.trim() || null,
    };
    if (await act.run({ input: { id: client.id, ...changesOf(client, wanted) } })) onClose();
  };
  const hasPeople = client.kind !== 'machine';
  const at = (field: string) => problemWithin(act.error, `/${field}`);
  return (
    <FormDialog title="Edit the client" action="Save" isOpen onClose={onClose} act={act} onSubmit={save}>
      <TextInput
        label="Name"
        required
        data-autofocus
        value={draft.name}
        error={at('name')}
        onChange={({ currentTarget }) => set({ name: currentTarget.value })}
      />
      {hasPeople && (
        <>
          <LinesField
            label="Redirect addresses"
            description="One on each line; compared letter by letter."
            value={draft.redirectUris}
            error={at('redirectUris')}
            onChange={(redirectUris) => set({ redirectUris })}
          />
          <LinesField
            label="After signing out"
            description="Where people may be sent then, one on each line."
            value={draft.after}
            error={at('postLogoutRedirectUris')}
            onChange={(after) => set({ after })}
          />
          <TextInput
            label="Back-channel logout"
            description="An address to which the hub posts a logout token when a session ends."
            value={draft.backchannel}
            error={at('backchannelLogoutUri')}
            onChange={({ currentTarget }) => set({ backchannel: currentTarget.value })}
          />
        </>
      )}
      <ScopeField
        description="The most that it may ask for. Tokens end if you take one away."
        scopes={scopesFor(client)}
        value={draft.scopes}
        error={at('scopes')}
        onChange={(scopes) => set({ scopes })}
      />
      {hasPeople && client.authentication !== 'none' && (
        <Checkbox
          label="Requires PKCE"
          description="Or a nonce; requests with a state alone are refused."
          checked={draft.requiresPkce}
          onChange={({ currentTarget }) => set({ requiresPkce: currentTarget.checked })}
        />
      )}
    </FormDialog>
  );
}
