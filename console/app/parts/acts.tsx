import { Button } from '@mantine/core';
import { useAsked } from './asked.tsx';
import type { Question } from './asked.tsx';

/** Something that can be done with a thing in its present state. */
export interface Choice extends Question {
  /** Its name in `availableActions`. */
  action: string;
  isMain?: boolean;
}

/** The acts that the API allows now; each says what it will do, and asks. */
export function Acts({
  available,
  choices,
}: {
  available: readonly string[] | null | undefined;
  choices: readonly Choice[];
}) {
  const { ask, dialog } = useAsked();
  return (
    <>
      {choices
        .filter(({ action }) => available?.includes(action))
        .map((choice) => (
          <Button key={choice.action} variant={choice.isMain ? 'filled' : 'default'} onClick={() => ask(choice)}>
            {choice.label}
          </Button>
        ))}
      {dialog}
    </>
  );
}
