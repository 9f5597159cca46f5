import { Button } from '@mantine/core';
import type { AdvanceTestClockInput } from '../../app/graphql/gql/billing/graphql.ts';
import type { Due } from './due.ts';

const steps = [
  { label: '1 day', by: 'P1D' },
  { label: '1 month', by: 'P1M' },
  { label: '1 year', by: 'P1Y' },
];

interface QuickStepsProps {
  next: Due | undefined;
  onMove: (input: AdvanceTestClockInput) => void;
}

/** The steps that are taken most. */
export function QuickSteps({ next, onMove }: QuickStepsProps) {
  return (
    <Button.Group>
      <Button variant="default" disabled={!next} onClick={() => next && onMove({ to: next.at })}>
        Next due
      </Button>
      {steps.map(({ label, by }) => (
        <Button key={by} variant="default" aria-label={`Forward by ${label}`} onClick={() => onMove({ by })}>
          +{label}
        </Button>
      ))}
    </Button.Group>
  );
}
