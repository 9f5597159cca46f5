import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { projectRoute } from '../../app/root.ts';

export const importRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/imports/$import',
  // Another thing is another screen, with a file of its own.
  remountDeps: ({ params }) => params,
  component: lazyRouteComponent(() => import('./import.tsx'), 'Import'),
});
