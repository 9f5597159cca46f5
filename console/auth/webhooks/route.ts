import { createRoute } from '@tanstack/react-router';
import { listSearch } from '../../app/list/search.ts';
import { lazyScreen } from '../../app/load-code.ts';
import { projectRoute } from '../../app/root.ts';

export const webhooksRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/webhooks',
  validateSearch: listSearch({ state: ['enabled', 'disabled'] }),
  component: lazyScreen(() => import('./webhooks.tsx'), 'Webhooks'),
});
