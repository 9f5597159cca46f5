import type { ReactNode } from 'react';
import { useState } from 'react';
import { Confirm } from './confirm.tsx';

/** Something to do that the reader is asked about first. */
export interface Question {
  label: string;
  /** What it will do. */
  text: ReactNode;
  isDangerous?: boolean;
  run: () => Promise<unknown>;
}

/** Asks before something is done: `ask` opens the dialog, which the caller renders. */
export function useAsked(): { ask: (question: Question) => void; dialog: ReactNode } {
  const [asked, setAsked] = useState<Question>();
  const [isOpen, setOpen] = useState(false);
  const [isRunning, setRunning] = useState(false);
  const ask = (question: Question) => {
    setAsked(question);
    setOpen(true);
  };
  const confirm = async () => {
    setRunning(true);
    await asked?.run().finally(() => setRunning(false));
    setOpen(false);
  };
  // What was asked stays in the dialog while it fades.
  const dialog = asked && (
    <Confirm
      isOpen={isOpen}
      title={asked.label}
      action={asked.label}
      isDangerous={asked.isDangerous}
      isRunning={isRunning}
      onClose={() => setOpen(false)}
      onConfirm={() => void confirm()}
    >
      {asked.text}
    </Confirm>
  );
  return { ask, dialog };
}
