import { createRoute } from '@tanstack/react-router';
import { listSearch } from '../../app/list/search.ts';
import { lazyScreen } from '../../app/load-code.ts';
import { projectRoute } from '../../app/root.ts';
import { revenueChoices } from '../parts/revenue-choices.ts';

export const recurringRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/recurring',
  validateSearch: listSearch({
    ...revenueChoices,
    compare: ['previous_period', 'previous_year'],
    cohorts: ['customers'],
    by: ['product', 'plan', 'country'],
  }),
  component: lazyScreen(() => import('./recurring.tsx'), 'Recurring'),
});
