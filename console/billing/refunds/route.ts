import { createRoute } from '@tanstack/react-router';
import { listSearch } from '../../app/list/search.ts';
import { lazyScreen } from '../../app/load-code.ts';
import { projectRoute } from '../../app/root.ts';

export const refundsRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/refunds',
  validateSearch: listSearch({ status: ['pending', 'succeeded', 'failed', 'reversed'], sort: ['newest', 'oldest'] }),
  component: lazyScreen(() => import('./refunds.tsx'), 'Refunds'),
});
