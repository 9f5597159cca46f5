import { useState } from 'react';
import { CreateCheckoutLinkDocument } from '../../app/graphql/gql/billing/graphql.ts';
import { FormDialog } from '../../app/parts/form-dialog.tsx';
import { useAct } from '../../app/parts/use-act.ts';
import { useMoveOn } from '../../app/parts/use-move-on.ts';
import { createInput, emptyLink } from './link-draft.ts';
import { LinkFields } from './link-fields.tsx';

/** Asks for what a link sells, and opens its page. */
export function CreateLink({ project, onClose }: { project: string; onClose: () => void }) {
  const [draft, setDraft] = useState(emptyLink);
  const act = useAct(CreateCheckoutLinkDocument, { isForm: true });
  const moveOn = useMoveOn('The checkout link is created.');
  const create = async () => {
    const made = await act.run({ input: createInput(draft, project) });
    const checkoutLink = made?.createCheckoutLink?.checkoutLink.id;
    if (checkoutLink) await moveOn({ to: '/$project/checkout-links/$checkoutLink', params: { project, checkoutLink } });
  };
  return (
    <FormDialog
      title="Create a checkout link"
      action="Create"
      isOpen
      onClose={onClose}
      act={act}
      onSubmit={create}
      size="lg"
    >
      <LinkFields project={project} draft={draft} error={act.error} onChange={setDraft} />
    </FormDialog>
  );
}
