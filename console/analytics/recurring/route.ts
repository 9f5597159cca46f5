import { createRoute } from '@tanstack/react-router';
import { listSearch } from '../../app/list/search.ts';
import { lazyScreen } from '../../app/load-code.ts';
import { projectRoute } from '../../app/root.ts';
import { rangeChoices } from '../range/range-choices.ts';

export const recurringRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/recurring',
  validateSearch: listSearch({
    ...rangeChoices,
    compare: ['previous_period', 'previous_year'],
    cohorts: ['customers'],
    currency: undefined,
    convertTo: undefined,
  }),
  component: lazyScreen(() => import('./recurring.tsx'), 'Recurring'),
});
