import { createRoute } from '@tanstack/react-router';
import { listSearch } from '../../app/list/search.ts';
import { lazyScreen } from '../../app/load-code.ts';
import { rootRoute } from '../../app/root.ts';

export const usersRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/users',
  validateSearch: listSearch({ state: ['suspended'], role: ['operator'] }),
  component: lazyScreen(() => import('./users.tsx'), 'Users'),
});
