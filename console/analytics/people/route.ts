import { createRoute } from '@tanstack/react-router';
import { listSearch } from '../../app/list/search.ts';
import { lazyScreen } from '../../app/load-code.ts';
import { projectRoute } from '../../app/root.ts';
import { rangeChoices } from '../range/range-choices.ts';

export const peopleRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/people',
  validateSearch: listSearch({ ...rangeChoices, figure: ['newUsers', 'signIns'] }),
  component: lazyScreen(() => import('./people.tsx'), 'People'),
});
