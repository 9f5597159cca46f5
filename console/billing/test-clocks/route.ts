import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { listSearch } from '../../app/list/search.ts';
import { projectRoute } from '../../app/root.ts';

export const testClocksRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/test-clocks',
  validateSearch: listSearch({}),
  component: lazyRouteComponent(() => import('./test-clocks.tsx'), 'TestClocks'),
});
