import { NativeSelect, Text } from '@mantine/core';
import { useState } from 'react';
import { RotateWebhookSecretDocument } from '../../app/graphql/gql/auth/graphql.ts';
import { FormDialog } from '../../app/parts/form-dialog.tsx';
import { useAct } from '../../app/parts/use-act.ts';

const overlaps = [
  { value: '24', label: 'For a day' },
  { value: '168', label: 'For 7 days' },
  { value: '1', label: 'For an hour' },
  { value: '0', label: 'Not at all: it ends at once' },
];

interface RotateSecretProps {
  id: string;
  onClose: () => void;
  onCreated: (secret: string | null) => void;
}

/** Replaces the shared secret of an endpoint; for a while messages are signed by both. */
export function RotateSecret({ id, onClose, onCreated }: RotateSecretProps) {
  const [overlap, setOverlap] = useState(overlaps[0]!.value);
  const act = useAct(RotateWebhookSecretDocument, { isForm: true });
  const rotate = async () => {
    const made = await act.run({ input: { id, overlapHours: Number(overlap) } });
    if (made?.rotateWebhookSecret) onCreated(made.rotateWebhookSecret.secret);
  };
  return (
    <FormDialog title="Replace the secret" action="Replace" isOpen onClose={onClose} act={act} onSubmit={rotate}>
      <Text>Give the new secret to your server before the old one ends.</Text>
      <NativeSelect
        label="The old secret also signs"
        data={overlaps}
        value={overlap}
        onChange={({ currentTarget }) => setOverlap(currentTarget.value)}
      />
    </FormDialog>
  );
}
