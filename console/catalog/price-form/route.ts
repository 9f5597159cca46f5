import { createRoute } from '@tanstack/react-router';
import { listSearch } from '../../app/list/search.ts';
import { lazyScreen } from '../../app/load-code.ts';
import { projectRoute } from '../../app/root.ts';

export const newPriceRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/products/$product/prices/new',
  // The plan that is sold at the price.
  validateSearch: listSearch({ plan: undefined }),
  component: lazyScreen(() => import('./new-price.tsx'), 'NewPrice'),
});

export const replacePriceRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/products/$product/prices/$price/replace',
  remountDeps: ({ params }) => params,
  component: lazyScreen(() => import('./replace-price.tsx'), 'ReplacePrice'),
});
