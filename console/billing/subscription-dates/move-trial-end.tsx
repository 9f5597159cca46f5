import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { MoveTrialEndDocument, PreviewTrialEndDocument } from '../../app/graphql/gql/billing/graphql.ts';
import type { SubscriptionQuery } from '../../app/graphql/gql/billing/graphql.ts';
import { fromLocal, toLocal } from '../../app/parts/local-time.ts';
import { problemAt } from '../../app/parts/problem.tsx';
import { useAct } from '../../app/parts/use-act.ts';
import { usePreview } from '../preview/use-preview.ts';
import { DatesDialog } from './dates-dialog.tsx';

interface MoveTrialEndProps {
  subscription: NonNullable<SubscriptionQuery['subscription']>;
  onClose: () => void;
}

const ends = [
  { value: 'date', label: 'On another date' },
  { value: 'now', label: 'Now' },
];

/** Moves the end of a running trial, later or earlier, or ends it now. */
export function MoveTrialEnd({ subscription: { id, currentPeriod }, onClose }: MoveTrialEndProps) {
  const [end, setEnd] = useState('date');
  const [date, setDate] = useState(() => toLocal(new Date(currentPeriod.endAt)));
  const act = useAct(MoveTrialEndDocument, { isForm: true });
  const isNow = end === 'now';
  const input = isNow ? {} : date ? { trialEndAt: fromLocal(date) } : undefined;
  const preview = usePreview(PreviewTrialEndDocument, input && { id, input });
  const move = async () => {
    const done = isNow ? 'The trial has ended.' : 'The trial ends on the new date.';
    if (input && (await act.run({ id, input }, done))) onClose();
  };
  return (
    <DatesDialog
      title="Move the trial’s end"
      action={isNow ? 'End the trial now' : 'Move the end'}
      onClose={onClose}
      act={act}
      onSubmit={move}
      of={preview}
      preview={preview.data?.previewTrialEnd}
      hint="Enter a date to see the first invoice."
    >
      <NativeSelect
        label="The trial ends"
        description="A cancellation or a change that is planned for its end moves with it."
        data={ends}
        value={end}
        data-autofocus
        onChange={({ currentTarget }) => setEnd(currentTarget.value)}
      />
      {!isNow && (
        <TextInput
          label="End of the trial"
          type="datetime-local"
          required
          value={date}
          error={problemAt(act.error ?? preview.error, '/trialEndAt')}
          onChange={({ currentTarget }) => setDate(currentTarget.value)}
        />
      )}
    </DatesDialog>
  );
}
