import { createRoute } from '@tanstack/react-router';
import { listSearch } from '../../app/list/search.ts';
import { lazyScreen } from '../../app/load-code.ts';
import { projectRoute } from '../../app/root.ts';

export const apisRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/apis',
  validateSearch: listSearch({}),
  component: lazyScreen(() => import('./apis.tsx'), 'Apis'),
});
