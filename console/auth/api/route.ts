import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { projectRoute } from '../../app/root.ts';

export const apiRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/apis/$api',
  component: lazyRouteComponent(() => import('./api.tsx'), 'Api'),
});
