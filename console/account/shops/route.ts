import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '../../app/load-code.ts';
import { listSearch } from '../../app/list/search.ts';
import { rootRoute } from '../../app/root.ts';

export const shopsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/shops',
  validateSearch: listSearch({}),
  component: lazyScreen(() => import('./shops.tsx'), 'Shops'),
});
