import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { listSearch } from '../../app/list/search.ts';
import { projectRoute } from '../../app/root.ts';

export const keysRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/keys',
  validateSearch: listSearch({}),
  component: lazyRouteComponent(() => import('./keys.tsx'), 'Keys'),
});
