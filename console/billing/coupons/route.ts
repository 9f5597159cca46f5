import { createRoute } from '@tanstack/react-router';
import { listSearch } from '../../app/list/search.ts';
import { lazyScreen } from '../../app/load-code.ts';
import { projectRoute } from '../../app/root.ts';

export const couponsRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/coupons',
  validateSearch: listSearch({ status: ['archived', 'all'], sort: ['newest', 'oldest', 'code'] }),
  component: lazyScreen(() => import('./coupons.tsx'), 'Coupons'),
});
