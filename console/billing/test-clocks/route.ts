import { createRoute } from '@tanstack/react-router';
import { listSearch } from '../../app/list/search.ts';
import { lazyScreen } from '../../app/load-code.ts';
import { projectRoute } from '../../app/root.ts';

export const testClocksRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/test-clocks',
  validateSearch: listSearch({}),
  component: lazyScreen(() => import('./test-clocks.tsx'), 'TestClocks'),
});
