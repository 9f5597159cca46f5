import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { listSearch } from '../../app/list/search.ts';
import { projectRoute } from '../../app/root.ts';

export const clientsRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/clients',
  validateSearch: listSearch({}),
  component: lazyRouteComponent(() => import('./clients.tsx'), 'Clients'),
});
