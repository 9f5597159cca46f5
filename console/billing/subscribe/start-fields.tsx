import { TextInput } from '@mantine/core';
import type { CombinedError } from 'urql';
import { problemOf } from '../../app/parts/problems.ts';
import classes from '../preview/preview.module.css';
import type { Draft } from './draft.ts';

interface StartFieldsProps {
  draft: Draft;
  error: CombinedError | undefined;
  onChange: (values: Partial<Draft>) => void;
}

/** When a subscription starts, and until when it was paid in another system. */
export function StartFields({ draft: { start, paidUntil }, error, onChange }: StartFieldsProps) {
  return (
    <div className={classes.times}>
      <TextInput
        label="Starts"
        description="If empty, now. Since a start in the past, each period is charged."
        type="datetime-local"
        value={start}
        error={problemOf(error, '/startAt')}
        onChange={({ currentTarget }) => onChange({ start: currentTarget.value })}
      />
      <TextInput
        label="Paid in another system until"
        description="Nothing is charged for the time before. It needs a start."
        type="datetime-local"
        disabled={!start}
        value={paidUntil}
        error={problemOf(error, '/paidUntilAt')}
        onChange={({ currentTarget }) => onChange({ paidUntil: currentTarget.value })}
      />
    </div>
  );
}
