import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { listSearch } from '../../app/list/search.ts';
import { projectRoute } from '../../app/root.ts';

export const customersRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/customers',
  validateSearch: listSearch({ sort: ['newest', 'oldest', 'name'] }),
  component: lazyRouteComponent(() => import('./customers.tsx'), 'Customers'),
});
