import { Menu } from '@mantine/core';
import type { ComponentProps } from 'react';
import type { OpenedMenu } from './late-menu.tsx';
import type { RequestForm } from './request-dialog.tsx';

type Props = ComponentProps<OpenedMenu<{ onChoose: (form: RequestForm) => void }>>;

/** The forms in which a program can send the request of a screen. */
export default function RequestForms({ button, onChoose }: Props) {
  return (
    <Menu defaultOpened>
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Item onClick={() => onChoose('graphql')}>As GraphQL</Menu.Item>
        <Menu.Item onClick={() => onChoose('curl')}>As curl</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
