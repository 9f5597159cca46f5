import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { projectRoute } from '../../app/root.ts';

export const editProductRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/products/$product/edit',
  remountDeps: ({ params }) => params,
  component: lazyRouteComponent(() => import('./edit-product.tsx'), 'EditProduct'),
});
