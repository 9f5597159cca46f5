import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { projectRoute } from '../../app/root.ts';

export const priceRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/products/$product/prices/$price',
  remountDeps: ({ params }) => params,
  component: lazyRouteComponent(() => import('./price.tsx'), 'PriceScreen'),
});
