import { createRoute } from '@tanstack/react-router';
import { listSearch } from '../../app/list/search.ts';
import { lazyScreen } from '../../app/load-code.ts';
import { projectRoute } from '../../app/root.ts';
import { revenueChoices } from '../parts/revenue-choices.ts';

export const recognizedRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/recognized',
  validateSearch: listSearch({ ...revenueChoices, by: ['product', 'plan', 'country'] }),
  component: lazyScreen(() => import('./recognized.tsx'), 'Recognized'),
});
