import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { Note } from './note.tsx';
import { trialCards } from './trial-cards.ts';

/** The field for a card of the sandbox, which chooses an outcome instead of asking for a number. */
export function TrialCard({ value, onChange }: { value: string; onChange: (token: string) => void }) {
  return (
    <>
      <Note title="Test mode" tone="wait">
        No real money moves here. Choose what the trial card does.
      </Note>
      <NativeSelect
        label="Trial card"
        data={trialCards}
        value={value}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
    </>
  );
}

export function useTrialCard() {
  const [value, onChange] = useState(trialCards[0]!.value);
  return { value, onChange };
}
