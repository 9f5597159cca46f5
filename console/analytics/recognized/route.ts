import { createRoute } from '@tanstack/react-router';
import { listSearch } from '../../app/list/search.ts';
import { lazyScreen } from '../../app/load-code.ts';
import { projectRoute } from '../../app/root.ts';
import { rangeChoices } from '../range/range-choices.ts';

export const recognizedRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/recognized',
  validateSearch: listSearch({
    ...rangeChoices,
    by: ['product', 'plan', 'country'],
    currency: undefined,
    convertTo: undefined,
  }),
  component: lazyScreen(() => import('./recognized.tsx'), 'Recognized'),
});
