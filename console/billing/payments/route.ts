import { createRoute } from '@tanstack/react-router';
import { listSearch } from '../../app/list/search.ts';
import { lazyScreen } from '../../app/load-code.ts';
import { projectRoute } from '../../app/root.ts';

export const paymentsRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/payments',
  validateSearch: listSearch({ method: undefined, sort: ['newest', 'oldest', 'received', 'amount'] }),
  component: lazyScreen(() => import('./payments.tsx'), 'Payments'),
});
