import { useRouter } from '@tanstack/react-router';
import { memo } from 'react';
import type { MouseEvent } from 'react';
import type { ofOperator, own, rooms } from './places.ts';
import classes from './shell.module.css';

type Place = (typeof rooms)[number]['links'][number] | (typeof own)[number] | (typeof ofOperator)[number];

interface WayProps {
  to: Place['to'] | '/$project';
  label: string;
  project?: string;
  /** The path that the reader is at. */
  address: string;
  /** Whether the screens below it have ways of their own. */
  isExact?: boolean;
}

/**
 * A link of the navigation. The router's own link computes its address again for each change of the router's state, which
 * for two dozen of them took a slow processor longer than the rest of the frame.
 */
export function Way({ to, label, project = '', address, isExact }: WayProps) {
  const path = to.replace('$project', project);
  const isActive = address === path || (!isExact && address.startsWith(`${path}/`));
  return <WayLink to={to} label={label} project={project} isActive={isActive} />;
}

interface WayLinkProps extends Pick<WayProps, 'to' | 'label'> {
  project: string;
  isActive: boolean;
}

const WayLink = memo(function WayLink({ to, label, project, isActive }: WayLinkProps) {
  const router = useRouter();
  const target = { to, params: { project } } as const;
  const preload = () => void router.preloadRoute(target);
  const follow = (event: MouseEvent) => {
    // With a key held, or another button, the browser opens a tab or a window.
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0) return;
    event.preventDefault();
    void router.navigate(target);
  };
  return (
    <a
      href={router.basepath + to.replace('$project', project)}
      className={classes.link}
      aria-current={isActive ? 'page' : undefined}
      data-status={isActive ? 'active' : undefined}
      onClick={follow}
      onPointerEnter={preload}
      onFocus={preload}
    >
      {label}
    </a>
  );
});
