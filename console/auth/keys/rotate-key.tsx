import { NativeSelect, Text } from '@mantine/core';
import { useState } from 'react';
import { RotateApiKeyDocument } from '../../app/graphql/gql/auth/graphql.ts';
import type { ApiKeyPartsFragment } from '../../app/graphql/gql/auth/graphql.ts';
import { FormDialog } from '../../app/parts/form-dialog.tsx';
import { useAct } from '../../app/parts/use-act.ts';

const overlaps = [
  { value: '86400', label: 'For a day' },
  { value: '604800', label: 'For 7 days' },
  { value: '3600', label: 'For an hour' },
  { value: '0', label: 'Not at all: it ends at once' },
];

interface RotateKeyProps {
  of: ApiKeyPartsFragment;
  onClose: () => void;
  onCreated: (key: string | null) => void;
}

/** Replaces a key by a new one; for a while both are valid. */
export function RotateKey({ of: { id, name, hint }, onClose, onCreated }: RotateKeyProps) {
  const [overlap, setOverlap] = useState(overlaps[0]!.value);
  const act = useAct(RotateApiKeyDocument, { isForm: true });
  const rotate = async () => {
    const made = await act.run({ input: { id, overlapSeconds: Number(overlap) } });
    if (made?.rotateApiKey) onCreated(made.rotateApiKey.key);
  };
  return (
    <FormDialog title="Replace the key" action="Replace" isOpen onClose={onClose} act={act} onSubmit={rotate}>
      <Text>
        Creates a key with the name, scopes and expiry of {name} (…{hint}). Give it to the program before the old one
        ends.
      </Text>
      <NativeSelect
        label="The old key stays valid"
        data={overlaps}
        value={overlap}
        onChange={({ currentTarget }) => setOverlap(currentTarget.value)}
      />
    </FormDialog>
  );
}
