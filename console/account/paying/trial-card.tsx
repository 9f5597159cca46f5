import { Alert, NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { trialCards } from './trial-cards.ts';

/** The field for a card of the sandbox, which chooses an outcome instead of asking for a number. */
export function TrialCard({ value, onChange }: { value: string; onChange: (token: string) => void }) {
  return (
    <>
      <Alert color="yellow" variant="light" title="Test mode">
        No real money moves here. Choose what the trial card does.
      </Alert>
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
