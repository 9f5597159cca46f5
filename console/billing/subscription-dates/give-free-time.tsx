import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { GiveFreeTimeDocument, PreviewFreeTimeDocument } from '../../app/graphql/gql/billing/graphql.ts';
import type { SubscriptionQuery } from '../../app/graphql/gql/billing/graphql.ts';
import { MomentOfDay } from '../../app/parts/moment.tsx';
import { problemAt } from '../../app/parts/problem.tsx';
import { useAct } from '../../app/parts/use-act.ts';
import { usePreview } from '../preview/use-preview.ts';
import { DatesDialog } from './dates-dialog.tsx';
import { freeTimeInput } from './free-time-input.ts';
import type { FreeTime } from './free-time-input.ts';

interface GiveFreeTimeProps {
  subscription: NonNullable<SubscriptionQuery['subscription']>;
  onClose: () => void;
}

const amounts = [
  { value: 'days', label: 'A number of days' },
  { value: 'until', label: 'The time until a date' },
];

/** Gives a subscription time for free, from now on: its current period ends later. */
export function GiveFreeTime({ subscription: { id, currentPeriod }, onClose }: GiveFreeTimeProps) {
  const [draft, setDraft] = useState<FreeTime>({ kind: 'days', days: '', until: '', reason: '' });
  const act = useAct(GiveFreeTimeDocument, { isForm: true });
  const input = freeTimeInput(draft);
  // The reason changes no figure, and one that is not entered yet must not hide them.
  const preview = usePreview(PreviewFreeTimeDocument, input && { id, input: { ...input, reason: '-' } });
  const error = act.error ?? preview.error;
  const give = async () => {
    if (input && (await act.run({ id, input }, 'The free time is given.'))) onClose();
  };
  const field = (name: 'days' | 'until' | 'reason', pointer = `/${name}`) => ({
    required: true,
    value: draft[name],
    error: problemAt(error, pointer),
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) =>
      setDraft({ ...draft, [name]: currentTarget.value }),
  });
  return (
    <DatesDialog
      title="Give free time"
      action="Give it"
      onClose={onClose}
      act={act}
      onSubmit={give}
      of={preview}
      preview={preview.data?.previewFreeTime}
      hint="Enter how much to see the next invoice."
    >
      <NativeSelect
        label="Give"
        description="Nothing is charged from now on for so long; usage until now is billed at once."
        data={amounts}
        value={draft.kind}
        onChange={({ currentTarget }) => setDraft({ ...draft, kind: currentTarget.value as FreeTime['kind'] })}
      />
      {draft.kind === 'days' ? (
        <TextInput label="Days" type="number" min={1} max={730} data-autofocus {...field('days')} />
      ) : (
        <TextInput
          label="New end of the period"
          description={
            <>
              It ends on <MomentOfDay at={currentPeriod.endAt} /> now.
            </>
          }
          type="datetime-local"
          {...field('until', '/untilAt')}
        />
      )}
      <TextInput label="Reason" description="Kept in the audit." maxLength={500} {...field('reason')} />
    </DatesDialog>
  );
}
