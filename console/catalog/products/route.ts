import { createRoute } from '@tanstack/react-router';
import { listSearch } from '../../app/list/search.ts';
import { lazyScreen } from '../../app/load-code.ts';
import { projectRoute } from '../../app/root.ts';

export const productsRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/products',
  validateSearch: listSearch({
    status: ['active', 'draft', 'unlisted', 'archived'],
    kind: ['software', 'service', 'content', 'addon'],
    tag: undefined,
    category: undefined,
    platform: undefined,
    sort: ['newest', 'name', 'most_subscribed'],
  }),
  component: lazyScreen(() => import('./products.tsx'), 'Products'),
});
