import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { projectRoute } from '../../app/root.ts';

export const releaseRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/products/$product/releases/$release',
  // Another thing is another screen, with dialogs of its own.
  remountDeps: ({ params }) => params,
  component: lazyRouteComponent(() => import('./release.tsx'), 'Release'),
});
