import { Checkbox, Text } from '@mantine/core';
import { useState } from 'react';
import { RotateLicenceKeyDocument } from '../../app/graphql/gql/entitlements/graphql.ts';
import { FormDialog } from '../../app/parts/form-dialog.tsx';
import { useAct } from '../../app/parts/use-act.ts';

/** Replaces the key that signs the licences of a project. */
export function RotateSigningKey({ project, onClose }: { project: string; onClose: () => void }) {
  const [forgetsOthers, setForgets] = useState(false);
  const act = useAct(RotateLicenceKeyDocument, { isForm: true });
  const rotate = async () => {
    if (await act.run({ project, input: { forgetsOthers } }, 'The signing key is replaced.')) onClose();
  };
  return (
    <FormDialog title="Replace the signing key" action="Replace" isOpen onClose={onClose} act={act} onSubmit={rotate}>
      <Text>
        A new key signs from now on, and every licence shows a licence key that it has signed. Build its public part
        into your programs before customers use it offline.
      </Text>
      <Checkbox
        label="Make all earlier keys and files invalid"
        description="Only if a signing key was stolen: every customer then needs their licence key again. This cannot be undone."
        checked={forgetsOthers}
        onChange={({ currentTarget }) => setForgets(currentTarget.checked)}
      />
    </FormDialog>
  );
}
