import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useState } from 'react';
import { Confirm } from './confirm.tsx';

/** Something that can be done with a thing in its present state. */
export interface Choice {
  /** Its name in `availableActions`. */
  action: string;
  label: string;
  /** What it will do. */
  text: ReactNode;
  isMain?: boolean;
  isDangerous?: boolean;
  run: () => Promise<unknown>;
}

/** The acts that the API allows now; each says what it will do, and asks. */
export function Acts({
  available,
  choices,
}: {
  available: readonly string[] | null | undefined;
  choices: readonly Choice[];
}) {
  const [asked, setAsked] = useState<Choice>();
  const [isRunning, setRunning] = useState(false);
  const confirm = async () => {
    setRunning(true);
    await asked?.run().finally(() => setRunning(false));
    setAsked(undefined);
  };
  return (
    <>
      {choices
        .filter(({ action }) => available?.includes(action))
        .map((choice) => (
          <Button key={choice.action} variant={choice.isMain ? 'filled' : 'default'} onClick={() => setAsked(choice)}>
            {choice.label}
          </Button>
        ))}
      <Confirm
        isOpen={asked !== undefined}
        title={asked?.label ?? ''}
        action={asked?.label ?? ''}
        isDangerous={asked?.isDangerous}
        isRunning={isRunning}
        onClose={() => setAsked(undefined)}
        onConfirm={() => void confirm()}
      >
        {asked?.text}
      </Confirm>
    </>
  );
}
