import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '../../app/load-code.ts';
import { rootRoute } from '../../app/root.ts';

export const instanceRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/instance',
  component: lazyScreen(() => import('./instance.tsx'), 'Instance'),
});
