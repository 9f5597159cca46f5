import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { listSearch } from '../../app/list/search.ts';
import { rootRoute } from '../../app/root.ts';

export const usersRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/users',
  validateSearch: listSearch({ state: ['suspended'], role: ['operator'] }),
  component: lazyRouteComponent(() => import('./users.tsx'), 'Users'),
});
