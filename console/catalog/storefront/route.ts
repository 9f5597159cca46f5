import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { listSearch } from '../../app/list/search.ts';
import { projectRoute } from '../../app/root.ts';

export const storefrontRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/products/$product/storefront',
  // What a visitor chooses: how often to pay, in which currency, and the language.
  validateSearch: listSearch({ paid: undefined, currency: undefined, locale: undefined }),
  component: lazyRouteComponent(() => import('./storefront.tsx'), 'Storefront'),
});
