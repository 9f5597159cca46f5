import { createRoute } from '@tanstack/react-router';
import { listSearch } from '../../app/list/search.ts';
import { lazyScreen } from '../../app/load-code.ts';
import { projectRoute } from '../../app/root.ts';

export const licencesRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/licences',
  validateSearch: listSearch({ status: ['active', 'suspended', 'revoked'], sort: ['newest', 'oldest'] }),
  component: lazyScreen(() => import('./licences.tsx'), 'Licences'),
});
