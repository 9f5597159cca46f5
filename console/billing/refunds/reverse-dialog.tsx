import { Text, Textarea } from '@mantine/core';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { FormDialog } from '../../app/parts/form-dialog.tsx';
import { problemAt } from '../../app/parts/problem.tsx';
import type { Act } from '../../app/parts/use-act.ts';

interface ReverseDialogProps {
  /** What is taken back, such as "payment". */
  noun: string;
  id: string;
  act: Act<unknown, { id: string; reason: string }>;
  onClose: () => void;
  /** What it will do. */
  children: ReactNode;
}

/** Takes back a payment or a refund that was recorded in error, with the reason for the books. */
export function ReverseDialog({ noun, id, act, onClose, children }: ReverseDialogProps) {
  const [reason, setReason] = useState('');
  const reverse = async () => {
    if (await act.run({ id, reason }, `The ${noun} is reversed.`)) onClose();
  };
  return (
    <FormDialog title={`Reverse the ${noun}`} action="Reverse" isOpen onClose={onClose} act={act} onSubmit={reverse}>
      <Text>{children}</Text>
      <Textarea
        label="Reason"
        description={`It stays with the ${noun}.`}
        required
        autosize
        minRows={2}
        maxRows={6}
        data-autofocus
        value={reason}
        error={problemAt(act.error, '/reason')}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
    </FormDialog>
  );
}
