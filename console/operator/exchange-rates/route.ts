import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '../../app/load-code.ts';
import { listSearch } from '../../app/list/search.ts';
import { rootRoute } from '../../app/root.ts';

export const exchangeRatesRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/exchange-rates',
  validateSearch: listSearch({ base: undefined, quote: undefined, until: undefined }),
  component: lazyScreen(() => import('./exchange-rates.tsx'), 'ExchangeRates'),
});
