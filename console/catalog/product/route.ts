import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { projectRoute } from '../../app/root.ts';

export const productRoute = createRoute({
  getParentRoute: () => projectRoute,
  path: '/products/$product',
  // Another thing is another screen, with dialogs of its own.
  remountDeps: ({ params }) => params,
  component: lazyRouteComponent(() => import('./product.tsx'), 'Product'),
});
