import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { ReplayWebhookEventsDocument } from '../../app/graphql/gql/auth/graphql.ts';
import type { WebhookReplayScope } from '../../app/graphql/gql/auth/graphql.ts';
import { FormDialog } from '../../app/parts/form-dialog.tsx';
import { useAct } from '../../app/parts/use-act.ts';

const periods = [
  { value: '1', label: 'The last hour' },
  { value: '24', label: 'The last day' },
  { value: '168', label: 'The last 7 days' },
  { value: '720', label: 'The last 30 days' },
];

const scopes: { value: WebhookReplayScope; label: string }[] = [
  { value: 'undelivered', label: 'Those that it did not get' },
  { value: 'all', label: 'All of them' },
];

/** Sends the events of a period again. */
export function ReplayEvents({ id, onClose }: { id: string; onClose: () => void }) {
  const [hours, setHours] = useState('24');
  const [only, setOnly] = useState<WebhookReplayScope>('undelivered');
  const act = useAct(ReplayWebhookEventsDocument, { isForm: true });
  const replay = async () => {
    const from = new Date(Date.now() - Number(hours) * 3_600_000).toISOString();
    if (await act.run({ input: { id, from, only } }, 'The events are sent.')) onClose();
  };
  return (
    <FormDialog title="Replay events" action="Replay" isOpen onClose={onClose} act={act} onSubmit={replay}>
      <NativeSelect
        label="Events of"
        data={periods}
        value={hours}
        onChange={({ currentTarget }) => setHours(currentTarget.value)}
      />
      <NativeSelect
        label="Which"
        description="They keep their ids, by which your server knows those that it has."
        data={scopes}
        value={only}
        onChange={({ currentTarget }) => setOnly(currentTarget.value as WebhookReplayScope)}
      />
    </FormDialog>
  );
}
