import { Burger, Center, Loader, UnstyledButton } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { Outlet, useParams, useRouterState } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ViewerDocument } from '../graphql/gql/graphql.ts';
import type { ViewerQuery } from '../graphql/gql/graphql.ts';
import { PaletteButton } from '../palette/palette-button.tsx';
import { Problem } from '../parts/problem.tsx';
import { useScreen } from '../parts/use-screen.ts';
import { useSession } from '../session/session-context.ts';
import { Brand } from './brand.tsx';
import { EndedSession } from './ended-session.tsx';
import { Navigation } from './navigation.tsx';
import { PersonMenu } from './person-menu.tsx';
import { ProjectSwitcher } from './project-switcher.tsx';
import classes from './shell.module.css';
import { Unconfirmed } from './unconfirmed.tsx';
import { useConfirmation } from './use-confirmation.ts';
import { useWithCurrent } from './use-with-current.ts';
import { ViewerContext } from './viewer.ts';

/** The frame of all screens, once it is known who looks at them. */
export function Shell() {
  const { data, error, reload } = useScreen(ViewerDocument, {});
  const { project, link } = useParams({ strict: false });
  const viewer = useWithCurrent(data, project);
  useConfirmation(data, reload);
  if (!data?.me && error) return <Problem error={error} retry={reload} />;
  if (!viewer) return <Waiting />;
  return (
    <ViewerContext value={viewer}>
      {link ? <PlainFrame viewer={viewer} /> : <Frame viewer={viewer} />}
      <EndedSession />
    </ViewerContext>
  );
}

/** The page of a checkout link stands alone, for people who came from another website. */
function PlainFrame({ viewer }: { viewer: ViewerQuery }) {
  const { user } = viewer.me;
  const session = useSession();
  return (
    <div className={classes.plain}>
      <main>{user?.emailVerifiedAt ? <Outlet /> : <Unconfirmed />}</main>
      <footer>
        <Brand />
        <span>Signed in as {user?.email}</span>
        <UnstyledButton onClick={() => session.signOut()}>Sign out</UnstyledButton>
      </footer>
    </div>
  );
}

function Frame({ viewer }: { viewer: ViewerQuery }) {
  const [isOpen, { toggle, close }] = useDisclosure();
  const { project } = useParams({ strict: false });
  const address = useRouterState({ select: ({ location }) => location.pathname });
  useEffect(close, [address, close]);
  const isConfirmed = Boolean(viewer.me.user?.emailVerifiedAt);
  return (
    <div className={classes.frame}>
      <header className={classes.header}>
        <Burger opened={isOpen} onClick={toggle} size="sm" aria-label="Menu" />
        <span>{viewer.projects.nodes.find(({ id }) => id === project)?.name}</span>
      </header>
      <div className={classes.rail} data-open={isOpen}>
        <div className={classes.close}>
          <Burger opened={isOpen} onClick={toggle} size="sm" aria-label="Close the menu" />
        </div>
        <Brand />
        <ProjectSwitcher projects={viewer.projects.nodes} current={project} />
        <PaletteButton />
        <Navigation />
        <PersonMenu />
      </div>
      <main className={classes.main}>{isConfirmed ? <Outlet /> : <Unconfirmed />}</main>
    </div>
  );
}

function Waiting() {
  return (
    <Center component="output" h="60vh" aria-label="Loading">
      <Loader size="sm" color="gray" />
    </Center>
  );
}
