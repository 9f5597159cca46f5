import { createRoute } from '@tanstack/react-router';
import { rangeChoices } from '../../analytics/range/range-choices.ts';
import { listSearch } from '../../app/list/search.ts';
import { lazyScreen } from '../../app/load-code.ts';
import { projectRoute } from '../../app/root.ts';

export const metersRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/meters',
  validateSearch: listSearch(rangeChoices),
  component: lazyScreen(() => import('./meters.tsx'), 'Meters'),
});
