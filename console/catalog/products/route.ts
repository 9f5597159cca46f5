import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { listSearch } from '../../app/list/search.ts';
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
  component: lazyRouteComponent(() => import('./products.tsx'), 'Products'),
});
