import { createRoute } from '@tanstack/react-router';
import { listSearch } from '../../app/list/search.ts';
import { lazyScreen } from '../../app/load-code.ts';
import { projectRoute } from '../../app/root.ts';
import { revenueChoices } from '../parts/revenue-choices.ts';

export const revenueRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/revenue',
  validateSearch: listSearch({ ...revenueChoices, by: ['product', 'plan', 'country'] }),
  component: lazyScreen(() => import('./revenue.tsx'), 'Revenue'),
});
