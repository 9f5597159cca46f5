import { createRoute } from '@tanstack/react-router';
import { listSearch } from '../../app/list/search.ts';
import { lazyScreen } from '../../app/load-code.ts';
import { projectRoute } from '../../app/root.ts';

export const subscriptionsRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/subscriptions',
  validateSearch: listSearch({
    customer: undefined,
    status: [
      'active',
      'trialing',
      'past_due',
      'unpaid',
      'paused',
      'pending',
      'incomplete',
      'incomplete_expired',
      'canceled',
    ],
    problem: ['quarantined'],
    sort: ['newest', 'oldest', 'period_end'],
  }),
  component: lazyScreen(() => import('./subscriptions.tsx'), 'Subscriptions'),
});
