import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { rangeChoices } from '../../analytics/range/range-choices.ts';
import { listSearch } from '../../app/list/search.ts';
import { projectRoute } from '../../app/root.ts';

export const metersRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/meters',
  validateSearch: listSearch(rangeChoices),
  component: lazyRouteComponent(() => import('./meters.tsx'), 'Meters'),
});
