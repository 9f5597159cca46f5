import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '../../app/root.ts';

export const userRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/users/$user',
  component: lazyRouteComponent(() => import('./user.tsx'), 'User'),
});
