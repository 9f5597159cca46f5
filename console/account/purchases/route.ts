import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '../../app/load-code.ts';
import { rootRoute } from '../../app/root.ts';

export const purchasesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/purchases',
  component: lazyScreen(() => import('./purchases.tsx'), 'Purchases'),
});
