import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '../../app/load-code.ts';
import { listSearch } from '../../app/list/search.ts';
import { rootRoute } from '../../app/root.ts';

export const shopRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/shops/$seller',
  validateSearch: listSearch({}),
  component: lazyScreen(() => import('./shop.tsx'), 'Shop'),
});
