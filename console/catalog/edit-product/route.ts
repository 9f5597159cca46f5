import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '../../app/load-code.ts';
import { projectRoute } from '../../app/root.ts';

export const editProductRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/products/$product/edit',
  remountDeps: ({ params }) => params,
  component: lazyScreen(() => import('./edit-product.tsx'), 'EditProduct'),
});
