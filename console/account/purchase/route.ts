import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '../../app/load-code.ts';
import { rootRoute } from '../../app/root.ts';

export const purchaseRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/purchases/$subscription',
  component: lazyScreen(() => import('./purchase.tsx'), 'Purchase'),
});
