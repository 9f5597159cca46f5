import { createRoute } from '@tanstack/react-router';
import { listSearch } from '../../app/list/search.ts';
import { lazyScreen } from '../../app/load-code.ts';
import { projectRoute } from '../../app/root.ts';

export const invoicesRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/invoices',
  validateSearch: listSearch({
    customer: undefined,
    status: ['draft', 'held', 'open', 'overdue', 'paid', 'uncollectible', 'void'],
    clock: ['real_time', 'test_clock'],
    sort: ['newest', 'oldest', 'due', 'number', 'total'],
  }),
  component: lazyScreen(() => import('./invoices.tsx'), 'Invoices'),
});
