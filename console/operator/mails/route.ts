import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { listSearch } from '../../app/list/search.ts';
import { rootRoute } from '../../app/root.ts';

export const mailsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/mails',
  validateSearch: listSearch({ state: ['waiting', 'sent', 'failed', 'kept'] }),
  component: lazyRouteComponent(() => import('./mails.tsx'), 'Mails'),
});
