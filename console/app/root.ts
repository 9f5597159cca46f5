import { createRootRoute, createRoute } from '@tanstack/react-router';
import { lazyScreen } from './load-code.ts';
import { NotFound } from './shell/not-found.tsx';
import { Shell } from './shell/shell.tsx';

/** Every screen is below it. */
export const rootRoute = createRootRoute({ component: Shell, notFoundComponent: NotFound });

/** The address of the console itself leads to a project. */
export const startRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/',
  component: lazyScreen(() => import('./home/start-screen.tsx'), 'StartScreen'),
});

/** Every screen of one project is below it; its id is the first part of the address. */
export const projectRoute = createRoute({ getParentRoute: () => rootRoute, path: '/$project' });
