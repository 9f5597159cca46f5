import { Text, TextInput } from '@mantine/core';
import { useState } from 'react';
import { WithdrawUsageDocument } from '../../app/graphql/gql/metering/graphql.ts';
import type { UsageEventRowFragment } from '../../app/graphql/gql/metering/graphql.ts';
import { FormDialog } from '../../app/parts/form-dialog.tsx';
import { problemAt } from '../../app/parts/problem.tsx';
import { useAct } from '../../app/parts/use-act.ts';

interface WithdrawEventProps {
  event: UsageEventRowFragment;
  project: string;
  onClose: () => void;
  onDone: () => void;
}

/** Withdraws an event, so that it counts no longer. */
export function WithdrawEvent({ event, project, onClose, onDone }: WithdrawEventProps) {
  const [reason, setReason] = useState('');
  const act = useAct(WithdrawUsageDocument, { isForm: true });
  const withdraw = async () => {
    const { key, source } = event;
    const input = { projectId: project, events: [{ key, source }], reason: reason || undefined };
    if (!(await act.run({ input }, 'The event is withdrawn.'))) return;
    onDone();
    onClose();
  };
  return (
    <FormDialog
      title={`Withdraw ${event.key}`}
      action="Withdraw"
      isOpen
      onClose={onClose}
      act={act}
      onSubmit={withdraw}
    >
      <Text size="sm">
        The event counts no longer, and its key stays used. What was billed for it is credited with the next invoice.
      </Text>
      <TextInput
        label="Reason"
        description="For the record; the list of events shows it."
        data-autofocus
        value={reason}
        error={problemAt(act.error, '/reason')}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
    </FormDialog>
  );
}
