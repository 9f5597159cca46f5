import { createRoute } from '@tanstack/react-router';
import { listSearch } from '../../app/list/search.ts';
import { lazyScreen } from '../../app/load-code.ts';
import { projectRoute } from '../../app/root.ts';

export const keysRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/keys',
  validateSearch: listSearch({}),
  component: lazyScreen(() => import('./keys.tsx'), 'Keys'),
});
