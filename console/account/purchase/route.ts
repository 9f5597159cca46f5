import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rootRoute } from '../../app/root.ts';

export const purchaseRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/purchases/$subscription',
  component: lazyRouteComponent(() => import('./purchase.tsx'), 'Purchase'),
});
