import { ActionIcon, Menu } from '@mantine/core';
import { useAsked } from './asked.tsx';
import type { Question } from './asked.tsx';

/** Something that can be done with a row: it opens a form, or says what it will do and asks. */
export type RowChoice = { label: string; open: () => void } | Question;

/** The acts of one row of a list. */
export function RowMenu({ of, choices }: { of: string; choices: readonly RowChoice[] }) {
  const { ask, dialog } = useAsked();
  if (!choices.length) return null;
  return (
    <>
      <Menu>
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" size="sm" aria-label={`Actions for ${of}`}>
            ⋯
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {choices.map((choice) => (
            <Menu.Item key={choice.label} onClick={() => ('open' in choice ? choice.open() : ask(choice))}>
              {choice.label}
            </Menu.Item>
          ))}
        </Menu.Dropdown>
      </Menu>
      {dialog}
    </>
  );
}
