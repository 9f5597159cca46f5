import { createRoute } from '@tanstack/react-router';
import { listSearch } from '../../app/list/search.ts';
import { lazyScreen } from '../../app/load-code.ts';
import { projectRoute } from '../../app/root.ts';

export const checkoutLinkRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/checkout-links/$checkoutLink',
  validateSearch: listSearch({}),
  // Another thing is another screen, with dialogs of its own.
  remountDeps: ({ params }) => params,
  component: lazyScreen(() => import('./checkout-link.tsx'), 'CheckoutLink'),
});
