import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '../../app/load-code.ts';
import { listSearch } from '../../app/list/search.ts';
import { projectRoute } from '../../app/root.ts';

export const importsRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/imports',
  validateSearch: listSearch({ status: ['receiving', 'checking', 'applying', 'done', 'refused', 'failed'] }),
  component: lazyScreen(() => import('./imports.tsx'), 'Imports'),
});
