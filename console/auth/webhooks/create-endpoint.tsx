import { useState } from 'react';
import { CreateWebhookEndpointDocument } from '../../app/graphql/gql/auth/graphql.ts';
import { FormDialog } from '../../app/parts/form-dialog.tsx';
import { useAct } from '../../app/parts/use-act.ts';
import { emptyEndpoint, inputOf } from './endpoint-draft.ts';
import { EndpointFields } from './endpoint-fields.tsx';

interface CreateEndpointProps {
  project: string;
  onClose: () => void;
  onCreated: (secret: string | null) => void;
}

/** Asks for what an endpoint needs. */
export function CreateEndpoint({ project, onClose, onCreated }: CreateEndpointProps) {
  const [draft, setDraft] = useState(emptyEndpoint);
  const act = useAct(CreateWebhookEndpointDocument, { isForm: true });
  const create = async () => {
    const made = await act.run({ input: { projectId: project, ...inputOf(draft) } });
    if (made?.createWebhookEndpoint) onCreated(made.createWebhookEndpoint.secret);
  };
  return (
    <FormDialog title="Create a webhook endpoint" action="Create" isOpen onClose={onClose} act={act} onSubmit={create}>
      <EndpointFields draft={draft} error={act.error} onChange={setDraft} />
    </FormDialog>
  );
}
