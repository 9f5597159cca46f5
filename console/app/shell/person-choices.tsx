import { Menu, useMantineColorScheme } from '@mantine/core';
import type { MantineColorScheme } from '@mantine/core';
import type { ComponentProps } from 'react';
import type { OpenedMenu } from '../parts/late-menu.tsx';
import { useSession } from '../session/session-context.ts';
import { LinkItem } from './link-item.tsx';
import { useViewer } from './viewer.ts';

const schemes: Record<MantineColorScheme, string> = { auto: 'As the system', light: 'Light', dark: 'Dark' };

/** The menu of the person who is signed in. */
export default function PersonChoices({ button }: ComponentProps<OpenedMenu<object>>) {
  const session = useSession();
  const { me } = useViewer();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Menu defaultOpened position="top-start" width="target">
      <Menu.Target>{button}</Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{me.user?.email}</Menu.Label>
        <LinkItem to="/account">Account</LinkItem>
        <LinkItem to="/purchases">Purchases</LinkItem>
        {me.user?.isOperator && <LinkItem to="/instance">Operator</LinkItem>}
        <Menu.Divider />
        <Menu.Item component="a" href="/docs" target="_blank">
          Guides and API
        </Menu.Item>
        <Menu.Item component="a" href="/graphql" target="_blank">
          Explorer
        </Menu.Item>
        <Menu.Divider />
        <Menu.Label>Colours</Menu.Label>
        {Object.entries(schemes).map(([scheme, label]) => (
          <Menu.Item
            key={scheme}
            fw={scheme === colorScheme ? 600 : undefined}
            onClick={() => setColorScheme(scheme as MantineColorScheme)}
          >
            {label}
          </Menu.Item>
        ))}
        <Menu.Divider />
        <Menu.Item onClick={() => session.signOut()}>Sign out</Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}
