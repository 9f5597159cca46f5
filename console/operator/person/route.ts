import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '../../app/load-code.ts';
import { rootRoute } from '../../app/root.ts';

export const userRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/users/$user',
  component: lazyScreen(() => import('./user.tsx'), 'User'),
});
