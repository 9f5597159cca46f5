import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { listSearch } from '../../app/list/search.ts';
import { rootRoute } from '../../app/root.ts';

export const shopsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/shops',
  validateSearch: listSearch({}),
  component: lazyRouteComponent(() => import('./shops.tsx'), 'Shops'),
});
