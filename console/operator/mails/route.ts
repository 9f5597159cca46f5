import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '../../app/load-code.ts';
import { listSearch } from '../../app/list/search.ts';
import { rootRoute } from '../../app/root.ts';

export const mailsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/mails',
  validateSearch: listSearch({ state: ['waiting', 'sent', 'failed', 'kept'] }),
  component: lazyScreen(() => import('./mails.tsx'), 'Mails'),
});
