import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '../../app/load-code.ts';
import { projectRoute } from '../../app/root.ts';

export const priceRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/products/$product/prices/$price',
  remountDeps: ({ params }) => params,
  component: lazyScreen(() => import('./price.tsx'), 'PriceScreen'),
});
