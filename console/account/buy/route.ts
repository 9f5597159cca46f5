import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '../../app/load-code.ts';
import { listSearch } from '../../app/list/search.ts';
import { rootRoute } from '../../app/root.ts';

export const buyRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/shops/$seller/$product',
  // How often to pay, and in which currency.
  validateSearch: listSearch({ paid: undefined, currency: undefined }),
  // Another product is another purchase.
  remountDeps: ({ params }) => params,
  component: lazyScreen(() => import('./product.tsx'), 'ProductOnSale'),
});
