import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '../../app/root.ts';

export const instanceRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/instance',
  component: lazyRouteComponent(() => import('./instance.tsx'), 'Instance'),
});
