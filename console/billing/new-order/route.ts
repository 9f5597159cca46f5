import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { listSearch } from '../../app/list/search.ts';
import { projectRoute } from '../../app/root.ts';

export const newOrderRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/orders/new',
  // A customer to begin with.
  validateSearch: listSearch({ customer: undefined }),
  component: lazyRouteComponent(() => import('./new-order.tsx'), 'NewOrder'),
});
