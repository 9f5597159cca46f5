import { ActionIcon, Menu } from '@mantine/core';
import { useState } from 'react';
import type { ReactNode } from 'react';
import { Confirm } from './confirm.tsx';

/** Something that can be done with a row: it opens a form, or says what it will do and asks. */
export type RowChoice =
  | { label: string; open: () => void }
  | { label: string; text: ReactNode; isDangerous?: boolean; run: () => Promise<unknown> };

type Asked = Extract<RowChoice, { run: unknown }>;

/** The acts of one row of a list. */
export function RowMenu({ of, choices }: { of: string; choices: readonly RowChoice[] }) {
  const [asked, setAsked] = useState<Asked>();
  const [isRunning, setRunning] = useState(false);
  const confirm = async () => {
    setRunning(true);
    await asked?.run().finally(() => setRunning(false));
    setAsked(undefined);
  };
  if (!choices.length) return null;
  return (
    <>
      <Menu>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size="sm" aria-label={`Acts on ${of}`}>
            ⋯
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {choices.map((choice) => (
            <Menu.Item key={choice.label} onClick={() => ('open' in choice ? choice.open() : setAsked(choice))}>
              {choice.label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
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
