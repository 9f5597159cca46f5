import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { listSearch } from '../../app/list/search.ts';
import { rootRoute } from '../../app/root.ts';

export const projectsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/projects',
  validateSearch: listSearch({}),
  component: lazyRouteComponent(() => import('./projects.tsx'), 'Projects'),
});
