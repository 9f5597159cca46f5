import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '../../app/load-code.ts';
import { listSearch } from '../../app/list/search.ts';
import { projectRoute } from '../../app/root.ts';

export const newOrderRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/orders/new',
  // A customer to begin with.
  validateSearch: listSearch({ customer: undefined }),
  component: lazyScreen(() => import('./new-order.tsx'), 'NewOrder'),
});
