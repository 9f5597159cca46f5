import { createRoute } from '@tanstack/react-router';
import { listSearch } from '../../app/list/search.ts';
import { lazyScreen } from '../../app/load-code.ts';
import { projectRoute } from '../../app/root.ts';

export const clientsRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/clients',
  validateSearch: listSearch({}),
  component: lazyScreen(() => import('./clients.tsx'), 'Clients'),
});
