import { createRoute } from '@tanstack/react-router';
import { listSearch } from '../../app/list/search.ts';
import { lazyScreen } from '../../app/load-code.ts';
import { projectRoute } from '../../app/root.ts';

export const checkoutLinksRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/checkout-links',
  validateSearch: listSearch({ status: ['archived', 'all'], sort: ['newest', 'oldest'] }),
  component: lazyScreen(() => import('./checkout-links.tsx'), 'CheckoutLinks'),
});
