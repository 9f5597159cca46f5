import { Menu, UnstyledButton, useMantineColorScheme } from '@mantine/core';
import type { MantineColorScheme } from '@mantine/core';
import { useSession } from '../session/session-context.ts';
import { LinkItem } from './link-item.tsx';
import classes from './shell.module.css';
import { useViewer } from './viewer.ts';

const schemes: Record<MantineColorScheme, string> = { auto: 'As the system', light: 'Light', dark: 'Dark' };

/** The person who is signed in, and what concerns them alone. */
export function PersonMenu() {
  const session = useSession();
  const { me } = useViewer();
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  return (
    <Menu position="top-start" width="target">
      <Menu.Target>
        <UnstyledButton className={classes.person}>
          <span>{me.user?.name}</span>
        </UnstyledButton>
      </Menu.Target>
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
