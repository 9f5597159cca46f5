import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { projectRoute } from '../../app/root.ts';

export const clientRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/clients/$client',
  component: lazyRouteComponent(() => import('./client.tsx'), 'Client'),
});
