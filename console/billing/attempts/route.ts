import { createRoute } from '@tanstack/react-router';
import { listSearch } from '../../app/list/search.ts';
import { lazyScreen } from '../../app/load-code.ts';
import { projectRoute } from '../../app/root.ts';
import { attemptStatuses } from './statuses.ts';

export const attemptsRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/charges',
  validateSearch: listSearch({ status: attemptStatuses }),
  component: lazyScreen(() => import('./attempts.tsx'), 'Attempts'),
});
