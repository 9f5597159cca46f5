import { Button, Menu } from '@mantine/core';
import { useAsked } from './asked.tsx';
import type { RowChoice } from './row-menu.tsx';

/** The acts of a screen that are not its main ones, behind one button. */
export function ActionsMenu({ of, choices }: { of: string; choices: readonly RowChoice[] }) {
  const { ask, dialog } = useAsked();
  if (!choices.length) return null;
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" aria-label={`Actions for ${of}`}>
            Actions
          </Button>
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
