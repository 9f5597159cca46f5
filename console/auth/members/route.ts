import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { listSearch } from '../../app/list/search.ts';
import { projectRoute } from '../../app/root.ts';

export const membersRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/members',
  validateSearch: listSearch({}),
  component: lazyRouteComponent(() => import('./members.tsx'), 'Members'),
});
