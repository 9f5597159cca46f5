import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '../../app/load-code.ts';
import { rootRoute } from '../../app/root.ts';

export const networkRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/network',
  component: lazyScreen(() => import('./network.tsx'), 'Network'),
});
