import { createRoute } from '@tanstack/react-router';
import { listSearch } from '../../app/list/search.ts';
import { lazyScreen } from '../../app/load-code.ts';
import { rootRoute } from '../../app/root.ts';

export const projectsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/projects',
  validateSearch: listSearch({}),
  component: lazyScreen(() => import('./projects.tsx'), 'Projects'),
});
