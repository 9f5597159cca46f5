import { useState } from 'react';
import { UpdateWebhookEndpointDocument } from '../../app/graphql/gql/auth/graphql.ts';
import type { WebhookEndpointPartsFragment } from '../../app/graphql/gql/auth/graphql.ts';
import { FormDialog } from '../../app/parts/form-dialog.tsx';
import { useAct } from '../../app/parts/use-act.ts';
import { draftOf, inputOf } from '../webhooks/endpoint-draft.ts';
import { EndpointFields } from '../webhooks/endpoint-fields.tsx';

interface EditEndpointProps {
  endpoint: WebhookEndpointPartsFragment;
  onClose: () => void;
}

/** Changes what an endpoint is, and which events it gets from now on. */
export function EditEndpoint({ endpoint, onClose }: EditEndpointProps) {
  const { id, version: ifVersion } = endpoint;
  const [draft, setDraft] = useState(() => draftOf(endpoint));
  const act = useAct(UpdateWebhookEndpointDocument, { isForm: true });
  const save = async () => {
    if (await act.run({ id, input: { ...inputOf(draft), ifVersion } }, 'Saved.')) onClose();
  };
  return (
    <FormDialog title="Edit the endpoint" action="Save" isOpen onClose={onClose} act={act} onSubmit={save}>
      <EndpointFields draft={draft} error={act.error} onChange={setDraft} />
    </FormDialog>
  );
}
