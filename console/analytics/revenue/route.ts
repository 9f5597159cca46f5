import { createRoute } from '@tanstack/react-router';
import { listSearch } from '../../app/list/search.ts';
import { lazyScreen } from '../../app/load-code.ts';
import { projectRoute } from '../../app/root.ts';
import { rangeChoices } from '../range/range-choices.ts';

export const revenueRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/revenue',
  validateSearch: listSearch({
    ...rangeChoices,
    by: ['product', 'plan', 'country'],
    product: undefined,
    plan: undefined,
    country: undefined,
    currency: undefined,
    convertTo: undefined,
  }),
  component: lazyScreen(() => import('./revenue.tsx'), 'Revenue'),
});
