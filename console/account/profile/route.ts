import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '../../app/load-code.ts';
import { rootRoute } from '../../app/root.ts';

export const accountRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/account',
  component: lazyScreen(() => import('./account.tsx'), 'Account'),
});
