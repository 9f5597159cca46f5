import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { listSearch } from '../../app/list/search.ts';
import { projectRoute } from '../../app/root.ts';

export const importsRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/imports',
  validateSearch: listSearch({ status: ['receiving', 'checking', 'applying', 'done', 'refused', 'failed'] }),
  component: lazyRouteComponent(() => import('./imports.tsx'), 'Imports'),
});
