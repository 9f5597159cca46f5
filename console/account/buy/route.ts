import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { listSearch } from '../../app/list/search.ts';
import { rootRoute } from '../../app/root.ts';

export const buyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/shops/$seller/$product',
  // How often to pay, and in which currency.
  validateSearch: listSearch({ paid: undefined, currency: undefined }),
  // Another product is another purchase.
  remountDeps: ({ params }) => params,
  component: lazyRouteComponent(() => import('./product.tsx'), 'ProductOnSale'),
});
