import { useParams, useRouterState } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { ofOperator, own, rooms } from './places.ts';
import classes from './shell.module.css';
import { isId, useMay, useViewer } from './viewer.ts';
import { Way } from './way.tsx';

/** The ways to the screens of a project, or to those that belong to none. */
export function Navigation() {
  const { project } = useParams({ strict: false });
  const links = useRef<HTMLElement>(null);
  const address = useRouterState({ select: ({ location }) => location.pathname });
  // The list is longer than a low window, and the present screen can be at its end.
  useEffect(() => {
    // By the next frame the page has its layout; before, this would make one more.
    const frame = requestAnimationFrame(() =>
      links.current?.querySelector('[data-status="active"]')?.scrollIntoView({ block: 'nearest' }),
    );
    return () => cancelAnimationFrame(frame);
  }, [address]);
  return (
    <nav ref={links} className={classes.links} aria-label="Screens">
      {project === undefined || !isId(project) ? (
        <OwnScreens address={address} />
      ) : (
        <Rooms project={project} address={address} />
      )}
    </nav>
  );
}

/** The ways to the screens that belong to no project. */
function OwnScreens({ address }: { address: string }) {
  const isOperator = useViewer().me.user?.isOperator;
  return (
    <>
      {own.map((each) => (
        <Way key={each.to} {...each} address={address} />
      ))}
      {isOperator && (
        <div>
          <h2>Operator</h2>
          {ofOperator.map((each) => (
            <Way key={each.to} {...each} address={address} />
          ))}
        </div>
      )}
    </>
  );
}

interface RoomsProps {
  project: string;
  address: string;
}

function Rooms(props: RoomsProps) {
  return (
    <>
      <Way to="/$project" label="Home" isExact {...props} />
      {rooms.map((room) => (
        <Room key={room.title} {...room} {...props} />
      ))}
    </>
  );
}

function Room({ title, needs, links, project, address }: (typeof rooms)[number] & RoomsProps) {
  if (!useMay(needs, project)) return null;
  return (
    <div>
      <h2>{title}</h2>
      {links.map((each) => (
        <Way key={each.to} {...each} project={project} address={address} />
      ))}
    </div>
  );
}
