import { createRoute } from '@tanstack/react-router';
import { listSearch } from '../../app/list/search.ts';
import { lazyScreen } from '../../app/load-code.ts';
import { projectRoute } from '../../app/root.ts';

export const customersRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/customers',
  validateSearch: listSearch({ sort: ['newest', 'oldest', 'name'] }),
  component: lazyScreen(() => import('./customers.tsx'), 'Customers'),
});
