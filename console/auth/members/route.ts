import { createRoute } from '@tanstack/react-router';
import { listSearch } from '../../app/list/search.ts';
import { lazyScreen } from '../../app/load-code.ts';
import { projectRoute } from '../../app/root.ts';

export const membersRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/members',
  validateSearch: listSearch({}),
  component: lazyScreen(() => import('./members.tsx'), 'Members'),
});
