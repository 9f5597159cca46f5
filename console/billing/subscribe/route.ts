import { createRoute } from '@tanstack/react-router';
import { listSearch } from '../../app/list/search.ts';
import { lazyScreen } from '../../app/load-code.ts';
import { projectRoute } from '../../app/root.ts';

export const subscribeRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/subscriptions/new',
  // A customer or a test clock to begin with.
  validateSearch: listSearch({ customer: undefined, clock: undefined }),
  component: lazyScreen(() => import('./subscribe.tsx'), 'Subscribe'),
});
