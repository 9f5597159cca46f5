import { Button } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useState } from 'react';
import { ArchiveCheckoutLinkDocument, UpdateCheckoutLinkDocument } from '../../app/graphql/gql/billing/graphql.ts';
import type { CheckoutLinkRowFragment } from '../../app/graphql/gql/billing/graphql.ts';
import { Acts } from '../../app/parts/acts.tsx';
import { FormDialog } from '../../app/parts/form-dialog.tsx';
import { useAct } from '../../app/parts/use-act.ts';
import { useMay } from '../../app/shell/viewer.ts';
import { draftOf, updateInput } from '../checkout-links/link-draft.ts';
import { LinkFields } from '../checkout-links/link-fields.tsx';

interface LinkActsProps {
  link: CheckoutLinkRowFragment;
  project: string;
}

/** What can be done with a link now. */
export function LinkActs({ link, project }: LinkActsProps) {
  const { id, name, availableActions } = link;
  const [isEditing, { open, close }] = useDisclosure();
  const archive = useAct(ArchiveCheckoutLinkDocument);
  if (!useMay('billing:write', project)) return null;
  return (
    <>
      {availableActions.includes('update') && (
        <Button variant="default" onClick={open}>
          Edit
        </Button>
      )}
      <Acts
        available={availableActions}
        choices={[
          {
            action: 'archive',
            label: 'Archive',
            isDangerous: true,
            text: `Nobody can buy through ${name} any more. What waits for its payment can still be paid. This cannot be undone.`,
            run: () => archive.run({ id }, `${name} is archived.`),
          },
        ]}
      />
      {isEditing && <EditLink link={link} project={project} onClose={close} />}
    </>
  );
}

function EditLink({ link, project, onClose }: LinkActsProps & { onClose: () => void }) {
  const [draft, setDraft] = useState(() => draftOf(link));
  const act = useAct(UpdateCheckoutLinkDocument, { isForm: true });
  const save = async () => {
    if (await act.run({ id: link.id, input: updateInput(draft) }, 'Saved.')) onClose();
  };
  return (
    <FormDialog
      title="Edit the checkout link"
      action="Save"
      isOpen
      onClose={onClose}
      act={act}
      onSubmit={save}
      size="lg"
    >
      <LinkFields project={project} draft={draft} error={act.error} onChange={setDraft} />
    </FormDialog>
  );
}
