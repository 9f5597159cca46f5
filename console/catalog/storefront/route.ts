import { createRoute } from '@tanstack/react-router';
import { listSearch } from '../../app/list/search.ts';
import { lazyScreen } from '../../app/load-code.ts';
import { projectRoute } from '../../app/root.ts';

export const storefrontRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/products/$product/storefront',
  // What a visitor chooses: how often to pay, in which currency, and the language.
  validateSearch: listSearch({ paid: undefined, currency: undefined, locale: undefined }),
  component: lazyScreen(() => import('./storefront.tsx'), 'Storefront'),
});
