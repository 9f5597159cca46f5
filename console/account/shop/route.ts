import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { listSearch } from '../../app/list/search.ts';
import { rootRoute } from '../../app/root.ts';

export const shopRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/shops/$seller',
  validateSearch: listSearch({}),
  component: lazyRouteComponent(() => import('./shop.tsx'), 'Shop'),
});
