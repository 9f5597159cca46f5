import { Text } from '@mantine/core';
import { useState } from 'react';
import { UpdateApiDocument } from '../../app/graphql/gql/auth/graphql.ts';
import type { ApiPartsFragment } from '../../app/graphql/gql/auth/graphql.ts';
import { FormDialog } from '../../app/parts/form-dialog.tsx';
import { useAct } from '../../app/parts/use-act.ts';
import { ApiFields } from '../apis/api-fields.tsx';
import { fieldsOf } from '../apis/draft.ts';
import type { ApiDraft } from '../apis/draft.ts';

/** Changes the settings of an API. */
export function EditApi({ api, onClose }: { api: ApiPartsFragment; onClose: () => void }) {
  const { id, name, tokenFormat, tokenSigningAlg } = api;
  const [draft, setDraft] = useState<ApiDraft>({
    ...{ name, tokenFormat, tokenSigningAlg },
    ...{ scopes: api.scopes.join('\n'), tokenSeconds: String(api.tokenSeconds) },
  });
  const act = useAct(UpdateApiDocument, { isForm: true });
  const save = async () => {
    if (await act.run({ input: { id, ...fieldsOf(draft) } }, 'Saved.')) onClose();
  };
  return (
    <FormDialog title="Edit the API" action="Save" isOpen onClose={onClose} act={act} onSubmit={save}>
      <Text>
        Changes concern the tokens that are issued from now on. A scope that you take away is not granted any more.
      </Text>
      <ApiFields draft={draft} error={act.error} onChange={(change) => setDraft({ ...draft, ...change })} />
    </FormDialog>
  );
}
