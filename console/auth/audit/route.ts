import { createRoute } from '@tanstack/react-router';
import { listSearch } from '../../app/list/search.ts';
import { lazyScreen } from '../../app/load-code.ts';
import { projectRoute } from '../../app/root.ts';

export const auditRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/audit',
  validateSearch: listSearch({ actor: undefined, since: ['1', '7', '30'], room: undefined }),
  component: lazyScreen(() => import('./audit.tsx'), 'Audit'),
});
