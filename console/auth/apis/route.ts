import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { listSearch } from '../../app/list/search.ts';
import { projectRoute } from '../../app/root.ts';

export const apisRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/apis',
  validateSearch: listSearch({}),
  component: lazyRouteComponent(() => import('./apis.tsx'), 'Apis'),
});
